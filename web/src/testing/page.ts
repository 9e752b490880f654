/** Before the tests of a file in the browser: the page's styles. */
import "../styles/tokens.css";
import "../styles/base.css";
import "../styles/controls.css";
import "../cards/cards.css";
