/** Every field kind. */
import type { Field, FieldKind } from '#contract/kit/field.ts'
import { area } from './area.tsx'
import { category } from './category.tsx'
import { cron } from './cron.tsx'
import { date } from './date.tsx'
import { datetime } from './datetime.tsx'
import { department } from './department.tsx'
import { dict } from './dict.tsx'
import { dicts } from './dicts.tsx'
import { file } from './file.tsx'
import { image } from './image.tsx'
import type { FieldKit } from './kit.ts'
import { code, markdown, richText } from './long.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { departs, positions, roles, users } from './picks.tsx'
import { point } from './point.tsx'
import { popup } from './popup.tsx'
import { reference } from './reference.tsx'
import { references } from './references.tsx'
import { rowsKit } from './rows.tsx'
import { onOff } from './switch.tsx'
import { tenants } from './tenants.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { time } from './time.tsx'
import { tree } from './tree.tsx'
import { user } from './user.tsx'

const kits: Readonly<Record<FieldKind, FieldKit>> = {
  text,
  textarea,
  number,
  dict,
  dicts,
  date,
  datetime,
  department,
  user,
  reference,
  references,
  point,
  image,
  file,
  switch: onOff,
  area,
  tree,
  time,
  money,
  category,
  departs,
  users,
  roles,
  positions,
  tenants,
  popup,
  cron,
  richtext: richText,
  markdown,
  code,
  rows: rowsKit(field => kits[field.kind]),
}
export const kitOf = (field: Field): FieldKit => kits[field.kind]
