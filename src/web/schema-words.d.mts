import type Type from 'typebox'

declare const words: typeof Type
export default words
