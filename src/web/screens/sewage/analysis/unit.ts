/** Of every figure of the page. */
export const unit = 'mg/(d·千人)'
