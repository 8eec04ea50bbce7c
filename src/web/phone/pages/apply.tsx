/** Applying for the use of a phone: somebody else approves it. */
import { useState } from 'react'
import { mobileRule } from '#contract/kit/rule.ts'
import { applyForPhone } from '#contract/sewage/mini-user.ts'
import { ofNothing, useDraft } from '../data/drafts.ts'
import { refresh } from '../data/phone.ts'
import { say } from '../data/state.ts'
import { ask } from '../data/wire.ts'
import { Alarm } from '../parts/icon.tsx'

const roles = [
  ['SAMPLER', '采样员'],
  ['COURIER', '运输员'],
  ['PLANT_STAFF', '厂站人员'],
  ['LAB', '实验室人员'],
] as const
type RoleType = (typeof roles)[number][0]

const empty = { phone: '', roleType: 'SAMPLER' as RoleType, certNo: '', certExpire: '' }
export function Apply() {
  const [form, setForm, forget] = useDraft(ofNothing, 'application', empty)
  const [open, setOpen] = useState(form !== empty)
  const set = (part: Partial<typeof empty>) => setForm({ ...form, ...part })
  const { phone, roleType, certNo, certExpire } = form
  const [problem, setProblem] = useState<string>()
  const good = phone !== '' && mobileRule(phone, {}) === undefined
  const apply = async () => {
    const reply = await ask(applyForPhone, {
      body: { phone, roleType, certNo: certNo.trim() || null, certExpire: certExpire || null },
    })
    if (reply.kind !== 'done')
      return setProblem('words' in reply ? reply.words : '没有网络，申请须联网提交，请稍后重试')
    say(reply.words)
    forget()
    setOpen(false)
    await refresh()
  }
  if (!open)
    return (
      <section className="sheet spread">
        <span className="grow">还没有登记为小程序用户</span>
        <button type="button" className="act slim" onClick={() => setOpen(true)}>
          申请
        </button>
      </section>
    )
  return (
    <section className="sheet">
      <h2>申请使用手机端</h2>
      <label className="field">
        <span>手机号</span>
        <input
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          onChange={event => set({ phone: event.target.value.trim() })}
        />
      </label>
      <label className="field">
        <span>角色</span>
        <select value={roleType} onChange={event => set({ roleType: event.target.value as RoleType })}>
          {roles.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>上岗证号</span>
        <input value={certNo} maxLength={40} onChange={event => set({ certNo: event.target.value })} />
      </label>
      <label className="field">
        <span>上岗证有效期至</span>
        <input type="date" value={certExpire} onChange={event => set({ certExpire: event.target.value })} />
      </label>
      {problem && (
        <p className="line" role="alert">
          <Alarm kind="refused" />
          <span>{problem}</span>
        </p>
      )}
      <div className="acts">
        <button
          type="button"
          className="act"
          onClick={() => {
            forget()
            setOpen(false)
          }}
        >
          取消
        </button>
        <button type="button" className="act solid" disabled={!good} onClick={() => void apply()}>
          提交申请
        </button>
      </div>
    </section>
  )
}
