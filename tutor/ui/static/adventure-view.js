// How a board is looked at: the whole of it if that can be read, else the neighbourhood of the reader's PC.
import { calm, setZoom, viewOf } from "./map-view.js"
import { LAND, shapeOf } from "./adventure-land.js"

const READ = 7.8; // px an em: names are still legible
const NICE = 11.5;
const ROOMY = 16; // a small board fills its frame
const THUMB = 10.6; // a cell is as tall as a thumb needs it
const WHOLE_FROM = 6.6; // on a phone a board that is no smaller than this is seen whole: its cells take a thumb beyond their edges
const RIM_OF_LAND = 0.4;
const NARROW = 640;
const HANDHELD = 360;
const AROUND = 1.5;

export function landView(uid) {
  const view = viewOf(`land-${uid}`);
  view.smallest = 2;
  return view;
}

const fits = (frame, area) => Math.min(frame.clientWidth / (area.right - area.left), frame.clientHeight / (area.bottom - area.top));

const whole = (shape) => ({ left: 0, top: 0, right: shape.size.wide, bottom: shape.size.tall });

// Everything that stands on the board; a narrow frame has no room for the water around it.
function thingsOn(shape) {
  const edge = (side, most) => most(...shape.seen.map((one) => one[side]));
  return { left: edge("left", Math.min) - RIM_OF_LAND, top: edge("top", Math.min) - RIM_OF_LAND, right: edge("right", Math.max) + RIM_OF_LAND, bottom: edge("bottom", Math.max) + RIM_OF_LAND };
}

// How tall a board is for its width: on a phone the frame of one that is seen whole is no taller than what is drawn in it.
export function tallFor(board) {
  const { left, right, top, bottom } = thingsOn(shapeOf(board.land));
  return right - left > HANDHELD / WHOLE_FROM ? 1 : ((bottom - top) / (right - left)).toFixed(3);
}

const isThin = (frame) => frame.clientWidth < NARROW;
const wholeIn = (frame, shape) => (isThin(frame) ? thingsOn(shape) : whole(shape));

function around(shape, board) {
  const at = board.cells.findIndex((cell) => cell.id === board.home);
  const spot = shape.spots[Math.max(0, at)];
  const [dx, dy] = [LAND.across * AROUND, LAND.down * AROUND];
  return { left: spot.x - dx, right: spot.x + dx, top: spot.y - dy, bottom: spot.y + dy };
}

function centreOn(frame, view, area, smooth) {
  const [x, y] = [((area.left + area.right) / 2) * view.em, ((area.top + area.bottom) / 2) * view.em];
  frame.scrollTo({ left: x - frame.clientWidth / 2, top: y - frame.clientHeight / 2, behavior: smooth && !calm() ? "smooth" : "instant" });
}

export function showLand(frame, view, board) {
  const shape = shapeOf(board.land);
  view.free = false;
  const all = wholeIn(frame, shape);
  setZoom(frame, view, Math.min(ROOMY, fits(frame, all)));
  centreOn(frame, view, all, true);
}

function settle(frame, view, board, smooth) {
  const shape = shapeOf(board.land);
  const everything = wholeIn(frame, shape);
  const all = fits(frame, everything);
  const seenWhole = all >= (isThin(frame) ? WHOLE_FROM : READ);
  const least = isThin(frame) ? THUMB : READ;
  const em = seenWhole ? Math.min(ROOMY, all) : Math.max(least, Math.min(NICE, fits(frame, around(shape, board))));
  setZoom(frame, view, em);
  centreOn(frame, view, seenWhole ? everything : around(shape, board), smooth);
}

// After each drawing: a frame of another size, another board, a PC that has gone somewhere else.
export function keepLand(root, view, board) {
  const frame = root.querySelector(".landframe");
  if (!frame || !frame.clientWidth) return;
  const shape = `${frame.clientWidth}x${frame.clientHeight} ${board.land.key}`;
  if (frame.ttShape === undefined && view.em && view.free) setZoom(frame, view, view.em);
  if (frame.ttShape !== shape && !view.free) settle(frame, view, board, false);
  else if (view.home !== board.home) followHome(frame, view, board);
  view.home = board.home;
  frame.ttShape = shape;
}

function followHome(frame, view, board) {
  const near = around(shapeOf(board.land), board);
  const seen = { left: frame.scrollLeft / view.em, top: frame.scrollTop / view.em };
  const inside = near.left >= seen.left - 4 && near.top >= seen.top - 4 && near.right <= seen.left + frame.clientWidth / view.em + 4 && near.bottom <= seen.top + frame.clientHeight / view.em + 4;
  if (!inside && fits(frame, wholeIn(frame, shapeOf(board.land))) < view.em - 0.01) centreOn(frame, view, near, true);
}
