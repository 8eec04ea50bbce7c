import { endpoint } from '#contract/kit/endpoint.ts'

const upload = (path: string) => endpoint('POST', path, { title: '上传文件', access: 'session', form: true })

/**
 * Multipart with `file` and `biz` (`temp` unless told); the stored path comes back as the envelope's message (spec/wire 15).
 * Where the message is `local` a picture stays in its text as data; our server stores every file and never answers so.
 */
export const uploadFile = upload('/sys/TencentCOSUtil/upload')
/** The same under the wire's other names. */
export const uploadCommon = upload('/sys/common/upload')
export const uploadMinio = upload('/sys/upload/uploadMinio')
