/** What the invented laboratory found to be the matter with a control, and did about it. */
const found: Readonly<Record<string, { cause: string; measure: string }>> = {
  SPK: { cause: '加标液移取偏少', measure: '换移液器后重加标，与所涉样品一并复测；移液器送校' },
  DUP: { cause: '平行样摇匀不充分', measure: '重新摇匀取样，平行样与所涉样品一并复测' },
  LB: { cause: '前一高浓度样品残留', measure: '清洗进样针与管路，空白合格后复测' },
  RM: { cause: '质控样复溶体积偏差', measure: '重新配制质控样，与前后样品一并复测' },
  IS: { cause: '内标加入量不足', measure: '该位重新加内标后复测' },
}
export const correctedBy = (kind: string): { cause: string; measure: string } =>
  found[kind] ?? { cause: '仪器响应漂移', measure: '重新校准后复测' }
