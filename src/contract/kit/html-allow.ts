/** What formatted text may hold: one list for the server, which cleans what is written, and the console, which cleans again what it shows. */
export const allowedTags = [
  'p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's',
  'del', 'sub', 'sup', 'span', 'div', 'a', 'img', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col', 'figure',
  'figcaption',
] as const // biome-ignore format: one list of names
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  td: ['colspan', 'rowspan', 'width'],
  th: ['colspan', 'rowspan', 'width'],
  col: ['width', 'span'],
  ol: ['start'],
  code: ['class'],
  pre: ['class'],
  '*': ['style'],
}
/** Looks that an editor gives; nothing that moves, covers or loads. */
export const allowedStyles = [
  'color',
  'background-color',
  'font-size',
  'font-family',
  'font-weight',
  'font-style',
  'line-height',
  'text-align',
  'text-decoration',
  'text-indent',
  'padding-left',
  'width',
  'height',
] as const
/** Harmless values only: no `url(…)`, no expressions. */
export const styleValue = /^[\w\s#%.,()"'-]{1,100}$/
export const forbiddenStyle = /url|expression|javascript|@|\\/i
export const allowedSchemes = ['http', 'https', 'mailto', 'tel'] as const
/** Pictures that lie in the text itself: raster kinds only, of what people write. */
export const pictureData = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/
/** Those that are shown: our own letters draw theirs. In an `img` a drawing neither runs anything nor loads anything. */
export const shownPicture = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=\s]+$/
