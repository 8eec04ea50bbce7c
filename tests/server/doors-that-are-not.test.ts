/** Calls of the consoles that share our wire format, by which they were broken into. None of them may come back by accident. */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

/** What each of them was good for. */
const doors: Record<string, string> = {
  'dictionaries of any table': `
    /sys/api/queryTableDictItemsByCode /sys/api/queryFilterTableDictInfo /sys/api/queryTableDictByKeys
    /sys/api/translateDictFromTable /sys/api/translateDictFromTableByKeys /sys/api/getDictItems /sys/api/queryAllUser
    /sys/dict/queryTableData /sys/dict/loadDictOrderByValue/sex /sys/ng-alain/getDictItemsByTable/sys_user/username/id
    /sys/ng-alain/getDictItemsByTable/'%20from%20sys_user/*,%20'/x.js`,
  'statements and templates of reports': `
    /online/cgreport/head/parseSql /online/cgform/api/getData/1 /online/cgform/api/addAll /jmreport/show /jmreport/qurestSql
    /jmreport/queryFieldBySql /jmreport/loadTableData /jmreport/testConnection /jmreport/upload /jmreport/list
    /drag/onlDragDatasetHead/getTotalData /drag/onlDragDatasetHead/getAllChartData /drag/onlDragDataSource/testConnection`,
  'paths of files': `
    /online/cgform/head/fileTree /sys/common/download/a /sys/common/pdf/a /generic/a /showOrDownByurl /sys/comment/addFile
    /airag/chat/upload`,
  'tokens that are read, not verified; user lists': `
    /sys/user/getUserSectionInfoByToken?token=eyJhbGciOiJub25lIn0.e30. /sys/user/querySysUser /sys/getLoginQrcode
    /sys/getQrcodeToken /auth/2step-code /sys/checkAuth`,
  'keys of machines': '/openapi/call/a /openapi/auth/list /openapi/permission/list /openapi/add',
  'traces of the runtime': `
    /actuator /actuator/env /actuator/heapdump /actuator/threaddump /actuator/shutdown /druid/index.html /druid/weburi.json`,
  'a terminal': '/terminal /sys/terminal /sys/terminal/exec /monitor/terminal /sys/shell /actuator/terminal',
  'descriptions of all calls':
    '/doc.html /swagger-ui.html /swagger-ui/index.html /swagger-resources /v2/api-docs /v3/api-docs',
}

forEachDatabase((_, open) => {
  it('there is no door of those [J1 J2 J7 J8 J11 J12 J15 J16 J20 J22 J24 J28 A52]', async () => {
    const { app } = await buildApp(open)
    const admin = await signIn(app)
    for (const [what, paths] of Object.entries(doors))
      for (const path of paths.trim().split(/\s+/))
        for (const method of ['GET', 'POST'] as const) {
          const answer = await app.inject({
            method,
            url: `/jeecg-boot${path}`,
            headers: { 'x-access-token': admin.token },
            ...(method === 'POST' && { payload: {} }),
          })
          const told = [answer.statusCode, answer.json()]
          expect(told, `${method} ${path}: ${what}`).toMatchObject([404, { success: false }])
        }
  })
})
