// The rails beside a table, where they are longer than the window.
const RAILS = ".rail, .sleft, .sright, .amoves";

// A rail that goes on below its edge fades there.
function markMore(rail) {
  rail.toggleAttribute("data-more", rail.scrollTop + rail.clientHeight < rail.scrollHeight - 2);
}

// When the table has changed, a rail is read from its top; who goes by keys keeps his place in sight.
export function settleRails(root, screen) {
  const held = document.activeElement;
  for (const rail of root.querySelectorAll(RAILS)) {
    if (rail.ttTable === undefined) rail.addEventListener("scroll", () => markMore(rail), { passive: true });
    const turned = rail.ttTable !== screen.hash;
    rail.ttTable = screen.hash;
    if (turned && rail.scrollTop) {
      rail.scrollTop = 0;
      if (rail.contains(held) && held.matches(":focus-visible")) held.scrollIntoView({ block: "nearest" });
    }
    markMore(rail);
  }
}
