// A file that the reader has chosen: its text, or why there is none. Read as what it is not, it would open with ruined names.
const MOST_BYTES = 2 * 1024 * 1024;

export async function textOf(file) {
  if (file.size > MOST_BYTES) return { unread: "size" };
  const bytes = await file.arrayBuffer();
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { unread: "encoding" };
  }
}
