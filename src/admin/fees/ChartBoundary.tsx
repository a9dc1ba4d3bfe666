import { Component, type ReactNode } from 'react'

type Props = { children: ReactNode; instead: ReactNode }

/** A chart that does not come, or breaks, takes no figure with it. */
export class ChartBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}
