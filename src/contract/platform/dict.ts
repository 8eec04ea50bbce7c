/** Look-ups by dictionary and by registered table (spec/wire 7). Table and field names are keys of a registry, never SQL. */
import Type from 'typebox'
import { endpoint } from '#contract/kit/endpoint.ts'
import { dictEntry } from '../identity/auth.ts'

const code = () => Type.String({ minLength: 1, maxLength: 300 })

/** `code`: a dictionary, or `table,text,code[,condition]`. */
export const dictItems = endpoint('GET', '/sys/dict/getDictItems/:dictCode', {
  title: '字典项',
  access: 'session',
  onWall: true,
  signed: true,
  params: Type.Object({ dictCode: code() }),
  result: Type.Array(dictEntry),
})
export const loadDict = endpoint('GET', '/sys/dict/loadDict/:dict', {
  title: '搜索表字典',
  access: 'session',
  signed: true,
  params: Type.Object({ dict: code() }),
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
    pageSize: Type.Optional(Type.Number({ minimum: 1 })),
  }),
  result: Type.Array(dictEntry),
})
/** Texts of the comma-separated keys, in their order; unknown keys are left out. */
export const loadDictItem = endpoint('GET', '/sys/dict/loadDictItem/:dict', {
  title: '表字典取文本',
  access: 'session',
  signed: true,
  params: Type.Object({ dict: code() }),
  query: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 4_000 })),
    delNotExist: Type.Optional(Type.Boolean()),
  }),
  result: Type.Array(Type.String()),
})
/** One level of a registered tree. `leaf` is the wire's name of isLeaf. */
export const loadTreeData = endpoint('GET', '/sys/dict/loadTreeData', {
  title: '表字典树',
  access: 'session',
  signed: true,
  query: Type.Object({
    pid: Type.Optional(Type.String({ maxLength: 64 })),
    tableName: Type.Optional(Type.String({ maxLength: 100 })),
    text: Type.Optional(Type.String({ maxLength: 100 })),
    code: Type.Optional(Type.String({ maxLength: 100 })),
    pidField: Type.Optional(Type.String({ maxLength: 100 })),
    hasChildField: Type.Optional(Type.String({ maxLength: 100 })),
    converIsLeafVal: Type.Optional(Type.String({ maxLength: 10 })),
    /** JSON of registered column → value. */
    condition: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  result: Type.Array(
    Type.Object({
      key: Type.String(),
      value: Type.String(),
      title: Type.String(),
      parentId: Type.String(),
      leaf: Type.Boolean(),
    }),
  ),
})
/** Is this value free? Only fields that are declared unique can be asked about. */
export const duplicateCheck = endpoint('GET', '/sys/duplicate/check', {
  title: '重复校验',
  access: 'session',
  query: Type.Object({
    tableName: Type.String({ maxLength: 100 }),
    fieldName: Type.String({ maxLength: 100 }),
    fieldVal: Type.Optional(Type.String({ maxLength: 500 })),
    dataId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
})

export const refreshDictCache = endpoint('GET', '/sys/dict/refleshCache', {
  title: '刷新字典缓存',
  access: 'session',
})
export const allDictItems = endpoint('GET', '/sys/dict/queryAllDictItems', {
  title: '全部字典项',
  access: 'session',
  atStart: { kept: true },
  onWall: true,
  result: Type.Record(Type.String(), Type.Array(dictEntry)),
})
