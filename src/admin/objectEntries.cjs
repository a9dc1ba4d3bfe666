// The translations' library brings a stand-in for very old browsers, whose own start takes longer than ours.
module.exports = Object.entries
