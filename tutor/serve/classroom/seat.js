/* A seat in a class: what is asked, one's own vote, and after the reveal how the class is split. Every text goes into text
   nodes, in both languages beside each other; the sheet shows one. */
(() => {
  const seat = document.querySelector(".kseat");
  const words = JSON.parse(document.getElementById("words").textContent);
  const [stage, lost, name, told] = [".kstage", ".klost", ".kname", ".ktold"].map((sign) => seat.querySelector(sign));
  const LANGS = ["ja", "en"];
  const [SOONEST, LATEST, QUIET, DEAF] = [500, 8000, 20000, 10000]; // milliseconds
  const now = { line: null, wait: SOONEST, said: null, pending: null, over: false, shown: "", beat: 0, deaf: 0 };

  // -- making parts --------------------------------------------------------------------------------------------------

  const part = (tag, props, ...kids) => {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(props || {})) {
      if (value === null || value === false) continue;
      if (key === "on") node.addEventListener("click", value);
      else node.setAttribute(key, value === true ? "" : value);
    }
    node.append(...kids.flat().filter((kid) => kid !== null && kid !== ""));
    return node;
  };
  const both = (text) => LANGS.map((lang) => part("span", { lang }, text[lang]));
  const say = (key) => both(words[key]);
  const icon = (which) => {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#tt-${which}`);
    svg.append(use);
    svg.setAttribute("class", "kic");
    svg.setAttribute("aria-hidden", "true");
    return svg;
  };
  const speak = (...keys) => told.replaceChildren(...keys.flatMap((key) => [...say(key), " "]));

  // -- the question --------------------------------------------------------------------------------------------------

  const ownNow = () => (now.pending ? now.pending.vote : now.said.own[now.said.round - 1]);

  function optionPart(option) {
    const vote = () => cast(option.key);
    return part("li", null, part("button", { type: "button", class: "kopt", "data-key": option.key, on: vote }, part("i", { class: "kdot", "aria-hidden": true }), part("b", null, both(option.text))));
  }

  function askedPart(said) {
    return [part("h1", { tabindex: -1 }, both(said.question.text)),
      said.round > 1 ? part("p", { class: "kround" }, part("b", null, say("second")), " ", part("span", { class: "quiet" }, say("second_note"))) : "",
      part("p", { class: "quiet kask" }, say("ask")),
      part("ol", { class: "kopts" }, said.question.options.map(optionPart)), part("p", { class: "knote" })];
  }

  function markOwn() {
    const { said } = now;
    const own = ownNow();
    const shut = said.state === "frozen" || !lost.hidden;
    for (const button of stage.querySelectorAll(".kopt")) {
      button.setAttribute("aria-pressed", String(button.dataset.key === own));
      button.toggleAttribute("data-shut", shut);
      if (shut) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
    const note = said.state === "frozen" ? "frozen" : own && !now.pending ? "kept" : "";
    const line = stage.querySelector(".knote");
    if (line.dataset.says !== note) {
      line.dataset.says = note;
      line.replaceChildren(...(note ? [icon(note === "kept" ? "offered" : "lock"), part("span", null, say(note))] : []));
    }
  }

  function cast(key) {
    const { said } = now;
    if (said.state !== "open" || !lost.hidden) return;
    now.pending = { vote: key, question: said.question.id, round: said.round };
    send(now.pending);
    markOwn();
  }

  // A table that tells this class how it goes there.
  const tableAt = (address) => new URL(`fight${address}&class=${seat.dataset.code}`, new URL(seat.dataset.door, location.href)).href;

  // From the last answer on, whatever the wall shows after it.
  const homeLink = (said, look) => (said.home ? part("a", { class: look, href: tableAt(said.home) }, say("home")) : "");

  // -- the answer ----------------------------------------------------------------------------------------------------

  function barPart(votes, all, first) {
    const bar = part("span", { class: first ? "kbar is-first" : "kbar" }, part("i", null));
    bar.firstChild.style.setProperty("--share", all ? votes / all : 0);
    return part("span", { class: "kcount" }, bar, part("b", null, String(votes)));
  }

  function resultRow(said, option) {
    const { rounds, right } = said.result;
    const own = said.own[said.own.length - 1];
    const all = rounds.map((votes) => Object.values(votes).reduce((sum, n) => sum + n, 0));
    const bars = rounds.map((votes, n) => {
      const first = rounds.length > 1 && n === 0;
      return part("span", { class: "krow" }, rounds.length > 1 ? part("small", null, say(first ? "first" : "second_short")) : "", barPart(votes[option.key] || 0, all[n], first));
    });
    return part("li", { class: option.key === right ? "is-right" : "is-other" },
      part("span", { class: "klabel" }, option.key === right ? icon("offered") : "", part("b", null, both(option.text)),
        option.key === right ? part("span", { class: "kmark" }, say("right")) : "", option.key === own ? part("span", { class: "kmark is-own" }, icon("hand"), part("span", null, say("yours"))) : ""), bars);
  }

  const toldPart = (said) => [part("h1", { tabindex: -1 }, both(said.question.text)),
    part("section", { class: "kengine" }, part("h2", null, icon("offered"), part("span", null, both(said.result.verdict))), part("p", null, both(said.result.because))),
    part("h2", null, say("all")), part("ol", { class: "kresult" }, said.question.options.map((option) => resultRow(said, option))), homeLink(said, "kgo")];

  // -- a copy of one's own -------------------------------------------------------------------------------------------

  // While nothing is asked, the copy is the one thing here; beside a question it stands last.
  const copyOut = (said) => Boolean(said.copies) && !said.halted;

  function copyLink(said, look) {
    const { next } = said.copies;
    if (!next) return part("p", { class: "knote" }, icon("offered"), part("span", null, say("copy_all")));
    return part("a", { class: look, href: tableAt(next) }, say(said.copies.begun ? "copy_on" : "copy_open"));
  }

  const copyPart = (said) => [part("div", { class: "kwait" }, icon("play"), part("h1", { tabindex: -1 }, say("copy_title")), part("p", { class: "quiet" }, say("copy_note")), copyLink(said, "kgo"), homeLink(said, "kmore"))];

  const waitPart = (said) => [part("div", { class: "kwait" }, icon("eye"), part("h1", { tabindex: -1 }, say("wait")), part("p", { class: "quiet" }, say("wait_note")), homeLink(said, "kgo"))];

  // -- drawing -------------------------------------------------------------------------------------------------------

  function viewOf(said) {
    if (said.state === "wait") return copyOut(said) ? copyPart(said) : waitPart(said);
    const shown = said.state === "told" ? toldPart(said) : askedPart(said);
    return copyOut(said) ? [...shown, copyLink(said, "kmore")] : shown;
  }

  function draw() {
    const { said } = now;
    const view = JSON.stringify([said.state === "frozen" ? "open" : said.state, said.question && said.question.id, said.round, said.result, said.home, copyOut(said) && [said.copies.next, said.copies.begun]]);
    name.hidden = false;
    if (!name.firstChild) name.append(part("span", { class: "quiet" }, say("name")), " ", part("b", null, both(said.name)));
    if (view !== now.shown) {
      const first = now.shown === "";
      const held = stage.contains(document.activeElement);
      stage.replaceChildren(...viewOf(said));
      if (held) stage.querySelector("h1").focus();
      now.shown = view;
      if (!first) announce(said);
    }
    stage.dataset.state = said.state;
    if (stage.querySelector(".kopt")) markOwn();
  }

  function announce(said) {
    if (said.state === "wait") speak(copyOut(said) ? "copy_title" : "wait");
    else if (said.state === "told") told.replaceChildren(...say("engine"), " ", ...both(said.result.verdict));
    else told.replaceChildren(...say(said.round > 1 ? "second" : "ask"), " ", ...both(said.question.text));
  }

  function over(why) {
    now.over = true;
    const [head, note] = { ended: ["ended", "ended_note"], full: ["full", "full_note"], unknown: ["ended", "ended_note"] }[why] || ["busy", ""];
    const again = why === "ended" || why === "unknown" ? part("a", { class: "kgo", href: seat.dataset.door }, say("other")) : part("button", { type: "button", class: "kgo", on: () => location.reload() }, say("again"));
    name.hidden = true;
    stage.replaceChildren(part("div", { class: "kwait" }, part("h1", { tabindex: -1 }, say(head)), note ? part("p", { class: "quiet" }, say(note)) : "", again));
    told.replaceChildren(...say(head));
    if (why === "ended") forget();
  }

  // -- the line ------------------------------------------------------------------------------------------------------

  const store = `tt-class-${seat.dataset.code}`;

  // Made up by this browser for this class: reloaded, the page has the same seat.
  function ownId() {
    let kept = null;
    try { kept = localStorage.getItem(store); } catch { /* storage switched off: the seat lasts as long as the page */ }
    if (kept) return kept;
    const made = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    try { localStorage.setItem(store, made); } catch { /* as above */ }
    return made;
  }

  function forget() {
    try { localStorage.removeItem(store); } catch { /* nothing was kept */ }
  }

  const id = ownId();
  const send = (message) => { if (now.line && now.line.readyState === WebSocket.OPEN) now.line.send(JSON.stringify(message)); };

  function hear(said) {
    listenOn();
    if (said.over) return over(said.over);
    if (said.pong) return;
    if (now.pending && (said.state !== "open" || said.round !== now.pending.round || said.question.id !== now.pending.question || said.own[said.round - 1] === now.pending.vote)) {
      if (said.own[said.round - 1] === now.pending.vote) speak("kept");
      now.pending = null;
    }
    const before = now.said && now.said.state;
    Object.assign(now, { said, wait: SOONEST });
    lost.hidden = true;
    draw();
    if (said.state === "frozen" && before === "open") speak("frozen");
    if (now.pending) send(now.pending);
  }

  // A line may be dead without saying so: what is not answered in time is taken for that.
  function listenOn() {
    clearTimeout(now.deaf);
    clearTimeout(now.beat);
    now.beat = setTimeout(() => {
      send({ ping: true });
      now.deaf = setTimeout(() => now.line.close(), DEAF);
    }, QUIET);
  }

  function connect() {
    const address = Object.assign(new URL(seat.dataset.live, location.href), { protocol: location.protocol.replace("http", "ws") });
    const line = new WebSocket(address);
    now.line = line;
    line.onopen = () => { send({ role: "learner", code: seat.dataset.code, id }); listenOn(); };
    line.onmessage = (event) => hear(JSON.parse(event.data));
    line.onclose = () => {
      clearTimeout(now.beat);
      clearTimeout(now.deaf);
      if (now.over || now.line !== line) return;
      lost.hidden = false;
      if (now.said) draw();
      setTimeout(connect, now.wait * (0.75 + Math.random() / 2));
      now.wait = Math.min(LATEST, now.wait * 2);
    };
  }

  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  connect();
})();
