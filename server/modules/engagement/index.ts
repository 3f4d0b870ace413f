/**
 * Interactions with items by database id: view counts, favourites, hidden and postponed items. Contains no
 * presentation.
 */

export { notHiddenFor, notHiddenFrom, notPostponed, titleKeyOf } from './engagement.repository'
export {
  addFavorite,
  clearFavorites,
  clearViews,
  countHiddenBy,
  dailyViews,
  dayOf,
  favoritedAmong,
  hiddenFrom,
  removeFavorite,
  shiftDay,
  viewTotals,
} from './engagement.service'
