/** Calls of the consoles that share our wire format, by which they were broken into. None of them may come back by accident. */
import { expect, it } from 'vitest'
import { buildApp, signIn } from '../support/app.ts'
import { forEachDatabase } from '../support/databases.ts'

forEachDatabase((_, open) => {
  const noDoor = (what: string, paths: string) =>
    it(what, async () => {
      const { app } = await buildApp(open)
      const admin = await signIn(app)
      for (const path of paths.trim().split(/\s+/))
        for (const method of ['GET', 'POST'] as const) {
          const answer = await app.inject({
            method,
            url: `/jeecg-boot${path}`,
            headers: { 'x-access-token': admin.token },
            ...(method === 'POST' && { payload: {} }),
          })
          expect([answer.statusCode, answer.json()], `${method} ${path}`).toMatchObject([
            404,
            { success: false },
          ])
        }
    })

  noDoor(
    'no door to dictionaries of any table [J1 J2]',
    `
    /sys/api/queryTableDictItemsByCode /sys/api/queryFilterTableDictInfo /sys/api/queryTableDictByKeys
    /sys/api/translateDictFromTable /sys/api/translateDictFromTableByKeys /sys/api/getDictItems /sys/api/queryAllUser
    /sys/dict/queryTableData /sys/dict/loadDictOrderByValue/sex /sys/ng-alain/getDictItemsByTable/sys_user/username/id
    /sys/ng-alain/getDictItemsByTable/'%20from%20sys_user/*,%20'/x.js`,
  )
  noDoor(
    'no door to statements and templates of reports [J7 J8]',
    `
    /online/cgreport/head/parseSql /online/cgform/api/getData/1 /online/cgform/api/addAll /jmreport/show /jmreport/qurestSql
    /jmreport/queryFieldBySql /jmreport/loadTableData /jmreport/testConnection /jmreport/upload /jmreport/list
    /drag/onlDragDatasetHead/getTotalData /drag/onlDragDatasetHead/getAllChartData /drag/onlDragDataSource/testConnection`,
  )
  noDoor(
    'no door to paths of files [J11 J12]',
    `
    /online/cgform/head/fileTree /sys/common/download/a /sys/common/pdf/a /generic/a /showOrDownByurl /sys/comment/addFile
    /airag/chat/upload`,
  )
  noDoor(
    'no door to tokens that are read, not verified; user lists [J15 J16]',
    `
    /sys/user/getUserSectionInfoByToken?token=eyJhbGciOiJub25lIn0.e30. /sys/user/querySysUser /sys/getLoginQrcode
    /sys/getQrcodeToken /auth/2step-code /sys/checkAuth`,
  )
  noDoor(
    'no door to keys of machines [J20]',
    '/openapi/call/a /openapi/auth/list /openapi/permission/list /openapi/add',
  )
  noDoor(
    'no door to traces of the runtime [J22]',
    `
    /actuator /actuator/env /actuator/heapdump /actuator/threaddump /actuator/shutdown /druid/index.html /druid/weburi.json`,
  )
  noDoor('no door to the key of the password’s encryption [J24]', '/sys/getEncryptedString')
  noDoor(
    'no door to a terminal [J28]',
    '/terminal /sys/terminal /sys/terminal/exec /monitor/terminal /sys/shell /actuator/terminal',
  )
  noDoor(
    'no door to descriptions of all calls [A52]',
    '/doc.html /swagger-ui.html /swagger-ui/index.html /swagger-resources /v2/api-docs /v3/api-docs',
  )
})
