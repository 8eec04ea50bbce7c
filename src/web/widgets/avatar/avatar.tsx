/** The picture of a person, or the first letter of the name where there is none or it does not come. */
import './avatar.css'
import { type ReactElement, useState } from 'react'
import { fileUrl } from '#web/api/files.ts'

export function Avatar(props: {
  path?: string | null | undefined
  name: string
  size: number
}): ReactElement {
  const { path, name, size } = props
  const [failed, setFailed] = useState<string>()
  return (
    <span
      className="avatar inline-grid flex-none round overflow-hidden"
      style={{ width: size, height: size, fontSize: Math.round(size * 0.46) }}
      aria-hidden
    >
      {path && failed !== path ? (
        <img className="w-full h-full" src={fileUrl(path)} alt="" onError={() => setFailed(path)} />
      ) : (
        name.slice(0, 1)
      )}
    </span>
  )
}
