/** What people did with items, by database ids: views counted, favourites, hidden and postponed. It shows nothing. */
export { dayOf, shiftDay } from './days'
export { favoritedAmong, forgetFavorited, keepFavorite, unkeepFavorite } from './favorited.service'
export { countHiddenBy, hiddenFrom } from './hidden.service'
export { notHiddenFor, notHiddenFrom, titleKeyOf } from './hidden-filter'
export { notPostponed } from './postponed-filter'
export { dailyViews, forgetViews, viewTotals } from './view-counts.service'
