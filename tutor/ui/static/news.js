// What is new in a screen comes alone, with the number of the screen that it follows.

const screens = new WeakMap(); // by model: a screen that came whole, as text and as what it says

export function screenOf(model) {
  const kept = model.get("screen") || "{}";
  if (typeof kept !== "string") return kept;
  const known = screens.get(model);
  if (known && known.kept === kept) return known.screen;
  const screen = JSON.parse(kept);
  screens.set(model, { kept, screen });
  return screen;
}

// One value in the place of another, or news of some fields and the names of those that are gone. What did not change
// stays the very value that it was.
function afterNews(value, news) {
  if (news.length === 1) return news[0];
  const [changed, gone] = news;
  const next = Array.isArray(value) ? [...value] : { ...value };
  for (const name in changed) next[name] = afterNews(value[name], changed[name]);
  for (const name of gone) delete next[name];
  return next;
}

// Once for a model, however many tables on the page show it. What was missed is asked for whole.
export function hearNews(model) {
  model.on("msg:custom", (message) => {
    if (!message || !message.news) return;
    const screen = screenOf(model);
    if (screen.rev === message.since) model.set("screen", afterNews(screen, message.news));
    else model.send({ do: "whole" });
  });
}
