/** The stylesheets of every page, in order; parts used by only some pages import theirs themselves. */
import './global.css';
import './fonts.css';
import './tokens.css';
import './archive-notice.css';
import './static-shell.css';
import './print.css';
