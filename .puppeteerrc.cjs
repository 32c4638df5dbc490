// The browser comes from npm (libs/platform/src/chromium.ts): nothing is downloaded at install.
module.exports = { skipDownload: true };
