const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Words as they stand in HTML and XML, also between double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
