/** Who holds it works in the field, with the pages of the phone. */
export const usesPhone = 'sewage:work-order:phone'
