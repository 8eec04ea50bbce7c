const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that no XML document may hold, not even escaped (XML 1.0, 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const outsideXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
/** Words as they stand in HTML and XML, also between double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(outsideXml, '').replace(/[&<>"]/g, sign => entities[sign] ?? sign)
