import { type ComponentType, lazy } from 'react'

/**
 * A component whose code comes after the page, to be rendered in a `Suspense`. The page is whole without it: a failure
 * to load it is only logged, and leaves `otherwise` in its place.
 */
export const late = <P>(load: () => Promise<ComponentType<P>>, otherwise: ComponentType<P> = () => null) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        return { default: otherwise }
      },
    ),
  )
