/** Notes and views of 分析: whose they are, who reads them, who is told. */
import type { FastifyInstance } from 'fastify'
import { invalid, missing } from '#contract/kit/fault.ts'
import { analysisNote } from '#contract/sewage/analysis-note.ts'
import { analysisView } from '#contract/sewage/analysis-view.ts'
import { nextId } from '#lib/id.ts'
import type { Draft, Hooks, Step } from '#server/crud/hooks.ts'
import { hook } from '#server/crud/mount.ts'
import { tenantOfNew } from '#server/http/serve.ts'
import type { Deps } from '#server/modules/deps.ts'
import { newMessage } from '#server/modules/message/send/queries.ts'
import { atPlacesRead, placesRead } from './places.ts'
import { noteById } from './queries.ts'
import { ownOnly, sharedHooks } from './shared.ts'

const listed = (text: unknown): string[] =>
  String(text ?? '')
    .split(',')
    .filter(Boolean)
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
/** Where the note stands, as an address of the console. */
const addressOf = (note: Readonly<Draft>): string => {
  const query = new URLSearchParams({
    place: String(note['placeCode']),
    ...(note['drugCode'] ? { drug: String(note['drugCode']) } : {}),
    sel: `${note['fromDay']}_${note['toDay']}`,
  })
  return `/sewage/analysis?${query}`
}

export function mount(_app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const noteHooks: Hooks = {
    async extraConditions(session) {
      return [await atPlacesRead(db, session)]
    },
    async beforeSave(draft, present, session) {
      if (present) ownOnly([present], session)
      const now = { ...present, ...draft }
      if (!present) {
        draft['author'] = session.username
        if (now['parentId']) {
          const parent = await noteById(db, String(now['parentId']))
          if (!parent || parent.parentId) throw missing('这条批注已被删除，不能再回复')
          // An answer stands where stands what it answers.
          const { placeCode, drugCode, fromDay, toDay, kind } = parent
          Object.assign(draft, { placeCode, drugCode, fromDay, toDay, kind })
          now['placeCode'] = placeCode
        }
        if (!(await placesRead(db, session)).has(String(now['placeCode'])))
          throw missing('没有这个地点，或您不能查看它')
      }
      const { fromDay, toDay } = { ...now, ...draft } as Draft
      if (String(fromDay) > String(toDay)) throw invalid('开始日期不能晚于结束日期')
    },
    beforeDelete: ownOnly,
    alongside({ verb, id, draft, present }: Step, session) {
      if (verb === 'delete') return []
      const known = new Set([session.username, ...listed(present?.['mentions'])])
      const fresh = listed(draft['mentions']).filter(name => !known.has(name))
      if (fresh.length === 0) return []
      // The words themselves are read where they stand, by who may.
      const where = addressOf({ ...present, ...draft })
      return [
        newMessage(
          {
            id: nextId(),
            title: `${session.realname}请您看一条分析批注`,
            content: `<p>${escaped(session.realname)}在“分析”的一条批注里提到了您。<a href="${escaped(where)}">打开看</a>；您只看到自己有权看的内容。</p>`,
            receiver: fresh.join(','),
            type: 'system',
            param: JSON.stringify({ noteId: id }),
            by: session.username,
            tenantId: tenantOfNew(session),
          },
          Date.now(),
        ),
      ]
    },
  }
  hook(deps, analysisNote, noteHooks)

  hook(deps, analysisView, sharedHooks(db, 'sewageAnalysisView'))
}
