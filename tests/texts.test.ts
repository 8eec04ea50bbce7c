/**
 * The texts that the specification quotes (console 2-5 and 8, and the Chinese forms that design 7 settles): each stands in the
 * source of the console or of the server, to the letter. `{}` stands for what is put in when it is said.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['src/web', 'src/contract', 'src/server', 'public']
/** Sentences in a comment are said to nobody. */
const spoken = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*(?:\/\/|--).*$/gm, '')
const source = folders
  .flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name =>
      join(root, folder, name),
    ),
  )
  .filter(path => /\.(tsx?|html)$/.test(path))
  .map(path => spoken(readFileSync(path, 'utf8')))
  .join('\n')

const said = (text: string): boolean => {
  if (!text.includes('{}')) return source.includes(text)
  const parts = text.split('{}').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join('[^\\n]{0,80}?')).test(source)
}

/** Section 2: tabs, layout and dialogs. */
const frame = `
首页
这是最后一页，不能再关闭了啦
首页不能关闭!
部门选择
部门切换（当前部门 : {}）
修改密码
`
/** Section 4 and 8: what people are told of what happened. */
const told = `
系统提示
拒绝访问
很抱歉，资源未找到!
很抱歉，登录已过期，请重新登录
Token失效
登录已过期
重新登录
登录已过期，正在重新登陆
文件上传失败
上传失败
文件下载失败
未知的文件
没有查询到任何数据
请输入搜索内容
加载中…
正在编译主题！
请选择一条记录！
确认删除
是否删除选中数据
getPermissionList: permissions must be a non-null array !
`
/** Section 5: rules of forms and of widgets. */
const rules = `
请输入手机号
请输入正确手机号
请输入用户名
只允许字母、数字、下划线
长度6到18个字符
邮箱格式不正确
请输入自然数
请输入255位以内的字符
最小长度{}位字符
最大长度{}位字符
最少选择{}项
最多选择{}项
请输入旧密码!
请输入新密码!
请确认新密码!
两次输入的密码不一样！
当前系统无登录用户!
您尚未设置部门信息!
请上传图片
未上传任何文件
未知的操作
已到最后~
组件{}-condition传值有误，需要一个json字符串!
请设置url.{}属性!
`
/** Quoted in English there, settled in Chinese in design 7. */
const settled = `
你点击的太快了，请慢一点！
保存成功
打开子表失败
type 值有误
刷新缓存完成！
刷新缓存失败！
导入成功，但是有错误数据！
不能查询空条件
空条件不能保存
保存的名称不能为空
已存在，是否覆盖？
已有高级查询条件生效
popup 参数未正确配置！
popup 参数未正确配置，原始值和目标值数量不一致！
请选择一条记录
字典 code 不能为空！
Popup 初始化失败，请检查您的配置或稍后重试！
上传出错
上传失败
未知错误
更新主题失败
数据类型不识别
`
/** Section 9: words that come with the constants. */
const constants = `
早上好
上午好
中午好
下午好
晚上好
点击上传
合计
平均
{}-{} 共
`
const linesIn = (text: string) => text.trim().split('\n')

test.each([
  ['console 2', frame],
  ['console 4 and 8', told],
  ['console 5', rules],
  ['console 9', constants],
  ['design 7', settled],
])('every text of %s is said', (_where, texts) => {
  expect(linesIn(texts).filter(text => !said(text))).toEqual([])
})

test('a text that nobody says is found', () => {
  expect(said('这句话没有人说')).toBe(false)
  expect(said('这句{}没有人说')).toBe(false)
})
