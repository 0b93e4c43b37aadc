// The rails beside a table, where they are longer than the window.
const RAILS = ".rail, .sleft, .sright, .amoves";

// A rail that goes on below its edge fades there.
function markMore(rail) {
  rail.toggleAttribute("data-more", rail.scrollTop + rail.clientHeight < rail.scrollHeight - 2);
}

// The other world stands whole in its rail, from the way back on.
function showFromTop(rail, panel) {
  rail.scrollTop += panel.getBoundingClientRect().top - rail.getBoundingClientRect().top;
}

// To ask how long a rail is before the page has been painted would lay out the page for nothing.
const oncePainted = (then) => requestAnimationFrame(() => setTimeout(then));

function onRailScroll(rail) {
  rail.ttDown = rail.scrollTop;
  markMore(rail);
}

// When the table has changed, a rail is read from its top, and when another world has begun, that world; who goes by keys
// keeps his place in sight.
export function settleRails(root, screen) {
  const held = document.activeElement;
  const branched = Boolean(screen.whatif && screen.whatif.on);
  for (const rail of root.querySelectorAll(RAILS)) {
    if (rail.ttTable === undefined) rail.addEventListener("scroll", () => onRailScroll(rail), { passive: true });
    const turned = rail.ttTable !== screen.hash;
    const world = branched && rail.ttBranched === false ? rail.querySelector(".p-whatif.is-on") : null;
    Object.assign(rail, { ttTable: screen.hash, ttBranched: branched });
    if ((turned || world) && rail.ttDown) {
      rail.scrollTop = 0;
      if (world) showFromTop(rail, world);
      if (rail.contains(held) && held.matches(":focus-visible")) held.scrollIntoView({ block: "nearest" });
    }
    oncePainted(() => markMore(rail));
  }
}
