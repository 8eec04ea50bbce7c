/** A control below its title. */
import { type ReactElement, type ReactNode, useId } from 'react'

interface Props {
  title: string
  required?: boolean
  control: (id: string) => ReactNode
}
export function GatewayField(props: Props): ReactElement {
  const id = useId()
  return (
    <div className="gateway-field">
      <label htmlFor={id} data-required={props.required || undefined}>
        {props.title}
      </label>
      {props.control(id)}
    </div>
  )
}
