/** Files that were uploaded: read by path or id, listed, taken away. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { group } from '#contract/kit/page.ts'
import { pageOf } from '#contract/kit/resource.ts'
import { textOrNull } from '#contract/kit/shapes.ts'

/** `token`: a one-time ticket in place of the session; `download`: as an attachment even where it could be shown. */
const howToRead = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 64 })),
  download: Type.Optional(Type.String({ maxLength: 4 })),
})
const segment = () => Type.String({ minLength: 1, maxLength: 200 })

/** Pictures are shown where they stand, everything else is an attachment. Who may not read a file is told that it is unknown. */
export const storedFile = endpoint('GET', '/sys/common/static/:biz/:name', {
  title: '下载文件',
  access: 'session',
  params: Type.Object({ biz: segment(), name: segment() }),
  query: howToRead,
  raw: true,
})
export const storedFileById = endpoint('GET', '/sys/common/file/:id', {
  title: '按编号下载文件',
  access: 'session',
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
  query: howToRead,
  raw: true,
})
/** One's own file, named by its stored path. */
export const removeStored = endpoint('DELETE', '/sys/common/file/delete', {
  title: '删除文件',
  access: 'session',
  query: Type.Object({ path: Type.String({ minLength: 3, maxLength: 300 }) }),
})

const row = Type.Object({
  id: Type.String(),
  fileName: Type.String(),
  url: Type.String(),
  fileSize: Type.Number(),
  fileType: Type.String(),
  biz: Type.String(),
  createBy: textOrNull,
  createTime: Type.String(),
})
const page = () => Type.Optional(Type.String({ pattern: '^\\d{1,6}$' }))

export const ossList = endpoint('GET', '/sys/oss/file/list', {
  title: '文件列表',
  access: 'file:oss:list',
  query: Type.Object({
    fileName: Type.Optional(Type.String({ maxLength: 100 })),
    url: Type.Optional(Type.String({ maxLength: 300 })),
    pageNo: page(),
    pageSize: page(),
  }),
  result: pageOf(row),
})
export const ossUpload = endpoint('POST', '/sys/oss/file/upload', {
  title: '上传到存储',
  access: 'file:oss:add',
  form: true,
})
export const ossDelete = endpoint('DELETE', '/sys/oss/file/delete', {
  title: '删除存储文件',
  access: 'file:oss:delete',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
})
/** Holds the codes of calls that have no screen of their own. */
export const storageGroup = group('/file', { name: '对象存储', icon: 'folder', at: 9, owns: ['file'] })
