import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'

interface Props {
  children: ReactNode
  /** A change clears the error: another page is another try. */
  resetKey?: string
}
interface State {
  error: Error | undefined
  resetKey: string | undefined
}

/** Keeps one page's fault from taking the frame along; 重试 mounts the page anew. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: undefined, resetKey: props.resetKey }
  }
  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }
  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return this.card(error)
  }
  card(error: Error): ReactElement {
    return <ErrorCard error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
