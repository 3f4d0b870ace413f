'use client'

import { lazyPart } from './lazy-part'

const NotFoundPage = lazyPart(() => import('./not-found-page').then((module) => module.NotFoundPage))

/** Every page refers to it, for when a part of it is not found: what it shows is loaded only then. */
export const NotFoundView = () => <NotFoundPage />
