// Browsers that were asked for messages before the site worked offline know the worker by this address.
importScripts('/service-worker.js')
