import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorView } from './ErrorView'

type Props = { readonly children: ReactNode }
type State = { readonly error: unknown; readonly isBroken: boolean }

/** The last error boundary, around everything that the router does not catch. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, isBroken: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, isBroken: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error('screen broke', error, info.componentStack)
  }

  override render(): ReactNode {
    const { error, isBroken } = this.state
    if (!isBroken) return this.props.children
    return <ErrorView error={error} reset={() => this.setState({ error: undefined, isBroken: false })} />
  }
}
