/** Apart from the palette, so that the first page does not load the generator of the seven others. */
export const defaultColour = '#1890FF'
