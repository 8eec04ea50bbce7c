/** What is seen in the picture, beside a code on the telephone; refused with `captchaRequired` from the third wrong code on. */
import Type from 'typebox'

export const checkKey = Type.Optional(Type.Union([Type.Number(), Type.String({ maxLength: 40 })]))
export const codePicture = { picture: Type.Optional(Type.String({ maxLength: 20 })), checkKey }
