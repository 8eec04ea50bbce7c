/** The picture that an invented phone takes: the label as it stands on the bottle, and nothing that could be taken for a real place. */
import { toBuffer } from 'bwip-js/node'

export const labelPicture = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await toBuffer({
      bcid: 'code128',
      text,
      scale: 2,
      height: 12,
      includetext: true,
      backgroundcolor: 'FFFFFF',
      padding: 12,
    }),
  )
