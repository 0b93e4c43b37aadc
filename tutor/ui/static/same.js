// A part of the page that was drawn from the same values is the part that stands there: it is not drawn again.

const MOST_PARTS = 400; // parts that are kept: long matches bring forth ever new ones

const isValue = (found) => typeof found !== "function"; // what may be called is the same for every screen of a table

// Draws with what watches over its reading, so that nobody has to say by hand what a part depends on. Nothing stands
// where something else works on the parts: a slip that is put among them, or readings, of which one part leaves none
// to the next.
export function same(s, name, draw, given = []) {
  if (!s.standing) return draw(s, given);
  const known = s.standing.get(name);
  if (known && known.given.length === given.length && known.given.every((value, at) => value === given[at]) && known.read.every(([field, value]) => s[field] === value)) return known.part;
  if (s.standing.size > MOST_PARTS) s.standing.clear();
  const read = new Map();
  const watched = new Proxy(s, { get: (values, field) => {
    read.set(field, values[field]);
    return values[field];
  } });
  const part = draw(watched, given);
  s.standing.set(name, { read: [...read, ["ui", s.ui]].filter(([, value]) => isValue(value)), given, part });
  return part;
}
