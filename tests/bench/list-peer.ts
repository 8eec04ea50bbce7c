/** The peer: what a list is when nobody thinks about it. Every page counts, skips, takes all columns and asks a word for each row. */
import { createServer } from 'node:http'
import { openDb } from '#server/db/open.ts'

const [dataDir = '', databaseUrl] = process.argv.slice(2)
const db = await openDb({ dataDir, databaseUrl })
const where = "del_flag = '0' and enabled = ?"

const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? '/', 'http://peer').searchParams
  const [pageNo, pageSize] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
  const enabled = query.get('enabled')
  const [counted] = await db.read<{ n: number }>({
    sql: `select count(*) as n from device_module where ${where}`,
    parameters: [enabled],
  })
  const rows = await db.read<Record<string, unknown>>({
    sql: `select * from device_module where ${where} order by create_time desc limit ? offset ?`,
    parameters: [enabled, pageSize, (pageNo - 1) * pageSize],
  })
  for (const row of rows) {
    const [word] = await db.read<{ item_text: string }>({
      sql: 'select i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = ? and i.item_value = ?',
      parameters: ['module_type', row['module_type']],
    })
    row['module_type_dictText'] = word?.item_text
  }
  const body = JSON.stringify({ success: true, result: { records: rows, total: counted?.n } })
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
