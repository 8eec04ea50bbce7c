import { type Reading, readCatchment } from '#lib/catchment.ts'

const unread: Reading = {
  kind: 'bad',
  problems: ['文件太大或已损坏，读取没有完成，请先在 GIS 里简化后再上传'],
}

/**
 * What a file of an area holds, read beside the page. Where a browser has no workers it is read in the page.
 * @param signal its dialog was closed, or another file was chosen: nobody waits for what is told then
 */
export function readAreaFile(file: Blob, signal: AbortSignal): Promise<Reading> {
  if (typeof Worker === 'undefined') return file.text().then(readCatchment, (): Reading => unread)
  return new Promise(resolve => {
    const worker = new Worker(new URL('./area-file-worker.ts', import.meta.url))
    const tell = (reading: Reading) => {
      worker.terminate()
      resolve(reading)
    }
    signal.addEventListener('abort', () => tell(unread), { once: true })
    worker.onmessage = ({ data }: MessageEvent<Reading>) => tell(data)
    // Memory ran out, or the file can be read no more.
    worker.onerror = event => {
      event.preventDefault()
      tell(unread)
    }
    worker.postMessage(file)
  })
}
