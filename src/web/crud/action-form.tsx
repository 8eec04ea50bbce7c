/** A dialog that asks for a few fields of a resource before an action of the screen is carried out. */
import type { ReactElement } from 'react'
import type { Fields } from '#contract/kit/field.ts'
import type { Resource } from '#contract/kit/resource.ts'
import { RecordLayer, type RecordLayerProps } from './record-layer.tsx'

export interface ActionFormProps<F extends Fields>
  extends Omit<RecordLayerProps, 'resource' | 'entries' | 'words' | 'onClose'> {
  resource: Resource<F>
  names: readonly (keyof F & string)[]
  okText: string
  close: () => void
}

export function ActionForm<const F extends Fields>(props: ActionFormProps<F>): ReactElement {
  const { names, okText, close, ...rest } = props
  return (
    <RecordLayer
      {...rest}
      entries={names}
      words={{ save: okText }}
      onClose={close}
      submit={async (values, version) => {
        const words = await rest.submit(values, version)
        close()
        return words
      }}
    />
  )
}
