import { fileUrl, uploadFile } from '#web/api/files.ts'

const inText = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Stores a picture of a text and gives its address; where the store answers `local` the picture stays in the text. @throws CallError */
export async function uploadPicture(file: File): Promise<string> {
  const { path } = await uploadFile(file, { biz: 'jeditor', jeditor: true })
  return path === 'local' ? inText(file) : fileUrl(path)
}
