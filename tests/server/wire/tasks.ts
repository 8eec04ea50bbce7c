/** Jobs, rules of codes, logs, files and what the server says of itself (wire 12-16). */
import type { WireCall } from '../wire-calls.ts'

const steps = '[{"digits":"*","pattern":"^W.*$","message":"须以 W 开头"}]'
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const jobs: WireCall[] = [
  {
    call: 'POST /sys/quartzJob/add',
    body: { jobClassName: 'NoSuchClass', cronExpression: '0 0 3 * * ? *', status: -1 },
    success: false,
    message: '后台找不到该类名：NoSuchClass',
  },
  {
    call: 'POST /sys/quartzJob/add',
    body: { jobClassName: 'sessionSweep', cronExpression: '0 0 3 * * ? *', status: -1, description: '线路' },
    message: '创建定时任务成功',
  },
  {
    call: 'GET /sys/quartzJob/list',
    query: { jobClassName: 'sessionSweep' },
    page: true,
    keys: ['id', 'jobClassName', 'cronExpression', 'parameter', 'description', 'status', 'status_dictText'],
    keep: 'job',
  },
  { call: 'GET /sys/quartzJob/queryById', query: { id: '{job.id}' }, keys: ['id', 'jobClassName'] },
  {
    call: 'PUT /sys/quartzJob/edit',
    whole: 'job',
    body: { description: '改过' },
    message: '更新定时任务成功!',
  },
  { call: 'GET /sys/quartzJob/resume', query: { id: '{job.id}' }, message: '启动定时任务成功' },
  { call: 'GET /sys/quartzJob/pause', query: { id: '{job.id}' }, message: '停止定时任务成功' },
  { call: 'GET /sys/quartzJob/pause', query: { id: 'none' }, success: false, message: '定时任务不存在！' },
  { call: 'GET /sys/quartzJob/execute', query: { id: '{job.id}' }, message: '执行成功!' },
  {
    call: 'GET /sys/quartzJob/exportXls',
    query: { selections: '{job.id},' },
    file: /sheet/,
    keepFile: 'job',
  },
  { call: 'DELETE /sys/quartzJob/delete', query: { id: '{job.id}' }, message: '删除成功!' },
  {
    call: 'POST /sys/quartzJob/importExcel',
    form: { file: 'job' },
    code: 200,
    message: '共1行数据全部导入成功！',
  },
  { call: 'GET /sys/quartzJob/list', query: { jobClassName: 'sessionSweep' }, page: true, keep: 'job' },
  { call: 'DELETE /sys/quartzJob/deleteBatch', query: { ids: '{job.id},' }, message: '删除定时任务成功!' },
]

const rules: WireCall[] = [
  {
    call: 'POST /sys/checkRule/add',
    body: { ruleName: '线路校验', ruleCode: 'wire_check', ruleJson: steps },
    message: '添加成功！',
  },
  { call: 'GET /sys/checkRule/list', query: { ruleCode: 'wire_check' }, page: true, keep: 'check' },
  {
    call: 'PUT /sys/checkRule/edit',
    whole: 'check',
    body: { ruleDescription: '改过' },
    message: '编辑成功!',
  },
  { call: 'GET /sys/checkRule/checkByCode', query: { ruleCode: 'wire_check', value: 'W1' } },
  {
    call: 'GET /sys/checkRule/checkByCode',
    query: { ruleCode: 'wire_check', value: '%E6%B0%B4' },
    success: false,
    code: 500,
    message: '须以 W 开头',
    keys: ['digits', 'pattern', 'message', 'beginIndex', 'endIndex', 'checkValue', 'passed'],
  },
  { call: 'DELETE /sys/checkRule/delete', query: { id: '{check.id}' }, message: '删除成功!' },
  {
    call: 'POST /sys/checkRule/add',
    body: { ruleName: '线路校验', ruleCode: 'wire_check', ruleJson: steps },
    message: '添加成功！',
  },
  { call: 'GET /sys/checkRule/list', query: { ruleCode: 'wire_check' }, page: true, keep: 'check' },
  { call: 'DELETE /sys/checkRule/deleteBatch', query: { ids: '{check.id},' }, message: '批量删除成功！' },
  {
    call: 'POST /sys/fillRule/add',
    body: { ruleName: '线路填值', ruleCode: 'wire_fill', ruleClass: 'shop_order_num' },
    message: '添加成功！',
  },
  { call: 'GET /sys/fillRule/list', query: { ruleCode: 'wire_fill' }, page: true, keep: 'fill' },
  { call: 'PUT /sys/fillRule/edit', whole: 'fill', body: { ruleName: '改过' }, message: '编辑成功!' },
  { call: 'GET /sys/fillRule/testFillRule', query: { ruleCode: 'wire_fill' }, says: /\d{6}/ },
  { call: 'PUT /sys/fillRule/executeRuleByCode/wire_fill', body: {}, says: /\d{6}/ },
  {
    call: 'PUT /sys/fillRule/executeRuleByCodeBatch',
    body: { commonFormData: {}, rules: [{ ruleCode: 'wire_fill' }, { ruleCode: 'wire_fill', formData: {} }] },
    list: true,
    keys: ['ruleCode', 'result'],
  },
  { call: 'DELETE /sys/fillRule/delete', query: { id: '{fill.id}' }, message: '删除成功!' },
  {
    call: 'POST /sys/fillRule/add',
    body: { ruleName: '线路填值', ruleCode: 'wire_fill2', ruleClass: 'shop_order_num' },
    message: '添加成功！',
  },
  { call: 'GET /sys/fillRule/list', query: { ruleCode: 'wire_fill2' }, page: true, keep: 'fill' },
  { call: 'DELETE /sys/fillRule/deleteBatch', query: { ids: '{fill.id},' }, message: '批量删除成功！' },
]

const logs: WireCall[] = [
  {
    call: 'GET /sys/log/list',
    query: { keyWord: '线路', logType: '2', operateType: '2' },
    page: true,
    keep: 'log',
  },
  // Lines are kept as long as the law asks (guard): the wire's deletions are refused in words.
  {
    call: 'DELETE /sys/log/delete',
    query: { id: '{log.id}' },
    success: false,
    message: '审计日志须保存至少 180 天，不能逐条删除；超过保存期的日志可用“清理”整段清除',
  },
  {
    call: 'DELETE /sys/log/deleteBatch',
    query: { ids: 'allclear' },
    success: false,
    message: '没有超过保存期的日志可以清理',
  },
  {
    call: 'GET /sys/dataLog/list',
    page: true,
    keys: ['id', 'dataTable', 'dataId', 'dataContent', 'dataVersion', 'createBy', 'createTime'],
    keep: 'version',
  },
  {
    call: 'GET /sys/dataLog/queryDataVerList',
    query: { dataTable: '{version.dataTable}', dataId: '{version.dataId}' },
    list: true,
    keys: ['id', 'dataVersion', 'dataContent'],
  },
  {
    call: 'GET /sys/dataLog/queryDataVerList',
    query: { dataTable: 'none', dataId: 'none' },
    success: false,
    message: '未找到版本信息',
  },
  {
    call: 'GET /sys/dataLog/queryCompareList',
    query: { dataId1: '{version.id}', dataId2: '{version.id}' },
    list: true,
    keys: ['id', 'dataContent'],
  },
]

const gateway: WireCall[] = [
  {
    call: 'POST /sys/gatewayRoute/updateAll',
    body: {
      router: {
        routerId: 'wire-route',
        name: '线路路由',
        uri: 'http://127.0.0.1:9',
        predicates: [{ name: 'Path', args: ['/wire/**'] }],
        filters: [],
        stripPrefix: 1,
      },
    },
    message: '操作成功！',
  },
  {
    call: 'GET /sys/gatewayRoute/list',
    list: true,
    keys: ['id', 'routerId', 'name', 'uri', 'predicates', 'filters', 'status', 'stripPrefix'],
    keep: 'route',
  },
  { call: 'GET /sys/gatewayRoute/clearRedis', message: '清除成功！' },
  { call: 'DELETE /sys/gatewayRoute/delete', query: { id: '{route.id}' }, message: '删除路由成功' },
]

const stored = /^temp\/.+\.png$/
const files: WireCall[] = [
  {
    call: 'POST /sys/TencentCOSUtil/upload',
    form: { bytes: picture, name: 'wire.png', fields: { biz: 'temp', isup: '1' } },
    messageLike: stored,
    keepMessage: 'stored',
  },
  {
    call: 'POST /sys/common/upload',
    form: { bytes: picture, name: 'wire.png', fields: { biz: 'temp', jeditor: '1' } },
    messageLike: stored,
  },
  {
    call: 'POST /sys/upload/uploadMinio',
    form: { bytes: picture, name: 'wire.png', fields: {} },
    messageLike: stored,
  },
  {
    call: 'POST /sys/common/upload',
    form: { bytes: picture, name: 'wire.png', fields: { biz: '../up' } },
    success: false,
    message: '上传目录bizPath，格式非法！',
  },
  { call: 'GET /sys/common/static/{stored.message}', file: /^image\/png/ },
  { call: 'GET /sys/common/static/temp/none.png', status: 404, success: false },
  {
    call: 'POST /sys/oss/file/upload',
    form: { bytes: picture, name: 'wire-oss.png', fields: {} },
    message: '上传成功！',
  },
  {
    call: 'GET /sys/oss/file/list',
    query: { fileName: 'wire-oss' },
    page: true,
    keys: ['id', 'fileName', 'url', 'createBy', 'createTime'],
    keep: 'oss',
  },
  { call: 'DELETE /sys/oss/file/delete', query: { id: '{oss.id}' }, message: '删除成功!' },
]

const monitoring: WireCall[] = [
  { call: 'GET /sys/actuator/redis/info', list: true, keys: ['key', 'value', 'description'] },
  { call: 'GET /sys/actuator/redis/keysSize', raw: true, keys: ['create_time', 'dbSize'] },
  { call: 'GET /sys/actuator/redis/memoryInfo', raw: true, keys: ['create_time', 'used_memory'] },
  { call: 'GET /sys/actuator/redis/metrics/history', raw: true, keys: ['dbSize', 'memory'] },
  {
    call: 'GET /sys/actuator/redis/queryDiskInfo',
    code: 200,
    message: '查询成功',
    list: true,
    keys: ['name', 'max', 'rest', 'restPPT'],
  },
  { call: 'GET /actuator/httptrace', raw: true, keys: ['traces'] },
  {
    call: 'GET /actuator/metrics/jvm.memory.used',
    raw: true,
    keys: ['name', 'description', 'baseUnit', 'measurements', 'availableTags'],
  },
]

export const tasks: readonly WireCall[] = [...jobs, ...rules, ...logs, ...files, ...gateway, ...monitoring]
