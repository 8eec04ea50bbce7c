/** Saved under this name; a plain one stands beside it for old browsers. */
export const attachment = (name: string): string =>
  `attachment; filename="export${name.slice(name.lastIndexOf('.'))}"; filename*=UTF-8''${encodeURIComponent(name)}`
