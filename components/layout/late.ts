import { type ComponentType, lazy } from 'react'

/** A component whose code comes after the page. The page is whole without it: a failure to load it is only logged. */
export const late = <P>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        return { default: () => null }
      },
    ),
  )
