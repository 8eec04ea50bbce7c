/** A name written with the finger. */
import { sheetPx, usePen } from '#web/widgets/signature/use-pen.ts'
import { drawingOf } from '../data/photo.ts'

export function Signature({
  title,
  before,
  onChange,
}: {
  title: string
  /** What was written when the page was left. */
  before: Blob | undefined
  onChange: (drawing: Blob | undefined) => void
}) {
  const { sheet, signed, wipe, handlers } = usePen(drawn => {
    if (drawn) void drawingOf(drawn).then(onChange)
    else onChange(undefined)
  }, before)
  return (
    <div className={signed ? 'sign' : 'sign missing'}>
      <canvas
        ref={sheet}
        {...sheetPx}
        style={{ background: '#fff' }}
        aria-label={`${title}，在此签名`}
        {...handlers}
      />
      <span className="spread">
        <span>{title}</span>
        {signed ? (
          <button type="button" className="n" onClick={wipe}>
            重签
          </button>
        ) : (
          <span className="orange">待签</span>
        )}
      </span>
    </div>
  )
}
