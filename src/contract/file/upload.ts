import { endpoint } from '#contract/kit/endpoint.ts'

/** Multipart with `file` and `biz`; the stored path comes back as the envelope's message (spec/wire 15). */
export const uploadFile = endpoint('POST', '/sys/TencentCOSUtil/upload', {
  title: '上传文件',
  access: 'session',
})
/** The same under the wire's older name. */
export const uploadCommon = endpoint('POST', '/sys/common/upload', {
  title: '上传文件',
  access: 'session',
})
