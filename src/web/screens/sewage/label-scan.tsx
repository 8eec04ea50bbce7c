import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { label, scanLabel } from '#contract/sewage/label.ts'
import { callFully } from '#web/api/client.ts'
import { addressOf } from '#web/crud/rows-link.tsx'
import { ScanBox } from '#web/widgets/scan/scan-box.tsx'

/** Opens the label of the code. */
export function LabelScan(): ReactElement {
  const navigate = useNavigate()
  return (
    <ScanBox
      label="扫码查标签"
      placeholder="扫描或输入标签号"
      onCode={async code => {
        const { result } = await callFully(
          scanLabel,
          { query: { code: code.slice(0, 100) } },
          { quiet: true },
        )
        navigate(addressOf({ path: label.path, open: result.id, tab: 'trace' }))
      }}
    />
  )
}
