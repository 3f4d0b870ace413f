import { type ComponentType, lazy } from 'react'

/**
 * A component loaded after the page, to be rendered in a `Suspense`. The page works without it: a load failure is
 * logged, and `otherwise` is rendered in its place.
 */
export const lazyPart = <P>(
  load: () => Promise<ComponentType<P>>,
  otherwise: ComponentType<P> = () => null,
) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        return { default: otherwise }
      },
    ),
  )
