/**
 * What the wire writes otherwise than it is kept. Codes of dictionaries are text everywhere in this product; rows of the wire carry
 * some of them as figures (`sex: 1`), and its clients post them back so. Moments come as ISO 8601 too.
 */

/** Options of a schema whose value is a code: a body's figure is read as the text that it looks like. */
export const coded = { 'x-coded': true } as const
/** Of one whose value is a moment, or a day: a body's ISO text is read as the wire's. */
export const moment = { 'x-time': 'moment' } as const
export const day = { 'x-time': 'day' } as const
