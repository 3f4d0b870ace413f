'use client'

import { late } from './late'

const NotFoundPage = late(() => import('./not-found-page').then((module) => module.NotFoundPage))

/** Every page refers to it, for when a part of it is not found: what it shows is loaded only then. */
export const NotFoundView = () => <NotFoundPage />
