// Replaces a polyfill of the translation library, which takes long to start.
module.exports = Object.entries
