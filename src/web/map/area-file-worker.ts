/** Reads a file of an area beside the page: two hundred thousand corners take seconds to check, and nobody should wait for them to type. */
import { type Reading, readCatchment } from '#lib/catchment.ts'

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const tell = (text: string) => postMessage(readCatchment(text) satisfies Reading)
  // Thrown apart, it is an error of the worker, of which the page is told.
  data.text().then(tell, error => reportError(error))
})
