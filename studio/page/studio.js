"use strict";(()=>{var vi=class{listeners=new Map;on(e,t){let n=this.listeners.get(e)??new Set;return this.listeners.set(e,n),n.add(t),()=>n.delete(t)}emit(e,t){for(let n of this.listeners.get(e)??[])n(t)}};var Yh={f32:4,u32:4,u16:2,u8:1};function rg(i,e,t,n){switch(e){case"f32":return new Float32Array(i,t,n);case"u32":return new Uint32Array(i,t,n);case"u16":return new Uint16Array(i,t,n);case"u8":return new Uint8Array(i,t,n)}}function Zh(i){if(i.byteLength<8)throw new Error("a binary message is at least 8 bytes long");let e=new DataView(i);if(e.getUint32(0,!0)!==826428748)throw new Error("a binary message begins with LMB1");let t=e.getUint32(4,!0);if(8+t>i.byteLength)throw new Error("the description of a binary message is truncated");let n=JSON.parse(new TextDecoder().decode(new Uint8Array(i,8,t)));if(typeof n!="object"||n===null||typeof n.event!="string")throw new Error("the description of a binary message names no event");let s=new Map;for(let[r,o]of Object.entries(n.arrays??{})){let{type:a,shape:c,offset:l}=o;if(!(a in Yh))throw new Error(`array "${r}" has the unknown type "${a}"`);let h=c.reduce((u,f)=>u*f,1);if(!(Number.isInteger(h)&&h>=0&&l%8===0&&l>=8+t)||l+h*Yh[a]>i.byteLength)throw new Error(`array "${r}" does not fit its message`);s.set(r,{shape:c,data:rg(i,a,l,h)})}return{facts:n,arrays:s}}function Jh(i){return{revision:0,document:null,shape:null,handles:[],binding:null,options:{},unavailable:{},mode:"",compare:null,compression:null,motion:null,fitting:null,work:null,history:{undo:null,redo:null},recovery:null,picture:null,...i}}var gt=class extends Error{code;place;remedy;constructor(e){super(e.message.charAt(0).toUpperCase()+e.message.slice(1)),this.code=e.code,this.place=e.place??"",this.remedy=e.remedy??""}},Ol=250,ag=5e3,Kr=class{constructor(e,t=location.origin){this.token=e;this.origin=t}token;origin;events=new vi;state="connecting";message_limit=1048576;socket=null;next_id=1;waiting=new Map;retry_ms=Ol;retry_timer=0;address(e,t={}){let n=new URL(e,this.origin+"/");for(let[s,r]of Object.entries(t))n.searchParams.set(s,r);return n.searchParams.set("token",this.token),n.toString()}connect(){clearTimeout(this.retry_timer);let e=new WebSocket(this.address("ws").replace(/^http/,"ws"));e.binaryType="arraybuffer",this.socket=e,e.onopen=()=>{this.hello()},e.onmessage=t=>this.receive(t.data),e.onclose=()=>this.lost(e)}retry(){this.retry_ms=Ol,this.state!=="open"&&this.connect()}request(e){let t=this.next_id++;return new Promise((n,s)=>{if(JSON.stringify(e).length>this.message_limit-64){s(new gt({code:"TooLarge",message:"This is too much for one step.",remedy:"Do it in smaller parts."}));return}if(!this.send({id:t,...e})){s(new gt({code:"Disconnected",message:"The studio is not connected.",remedy:"It tries again by itself."}));return}this.waiting.set(t,{resolve:n,reject:s})})}send(e){return this.socket?.readyState!==WebSocket.OPEN?!1:(this.socket.send(JSON.stringify(e)),!0)}async hello(){try{let e=await this.request({do:"hello",protocol:1});this.retry_ms=Ol,this.message_limit=e.limits?.message??this.message_limit,this.events.emit("hello",e),this.become("open")}catch(e){if(!(e instanceof gt)||e.code==="Disconnected")return;this.become("refused"),this.events.emit("refused",e),this.socket?.close()}}receive(e){if(e instanceof ArrayBuffer){this.events.emit("binary",Zh(e));return}let t=JSON.parse(String(e));if(typeof t.re!="number"){typeof t.event=="string"&&this.events.emit("text",t);return}let n=this.waiting.get(t.re);this.waiting.delete(t.re),t.error?n?.reject(new gt(t.error)):n?.resolve(t)}lost(e){if(e!==this.socket)return;let t=new gt({code:"Disconnected",message:"The studio went away.",remedy:"It connects again by itself."});for(let{reject:n}of this.waiting.values())n(t);this.waiting.clear(),this.state!=="refused"&&(this.become("lost"),this.check_token(),this.retry_timer=window.setTimeout(()=>this.connect(),this.retry_ms),this.retry_ms=Math.min(ag,this.retry_ms*1.6))}async check_token(){(await fetch(this.address("upload"),{method:"GET"}).catch(()=>null))?.status!==403||this.state==="open"||(clearTimeout(this.retry_timer),this.become("refused"),this.events.emit("refused",new gt({code:"WrongToken",message:"This address belongs to another run of the studio.",remedy:'Open the address that "limber studio" has printed.'})))}become(e){this.state=e,this.events.emit("link",e)}};var Ln=class i{constructor(e,t,n=null,s={}){this.studio=e;this.handle=t;this.end_of_bone=n;this.more=s}studio;handle;end_of_bone;more;static last_number=0;pending=null;frame=0;sent=!1;static next_number(){return++i.last_number}static get last(){return i.last_number}to_position(e){this.push({position:this.studio.scene.planar?[e.x,e.y]:e.toArray()})}to_transform(e){this.push({transform:e})}end(){this.flush(),this.studio.intend({do:"drag_end",handle:this.handle})}cancel(){cancelAnimationFrame(this.frame),this.frame=0,this.pending=null,this.sent&&this.studio.intend({do:"drag_cancel",handle:this.handle})}push(e){this.pending=e,this.frame||(this.frame=requestAnimationFrame(()=>this.flush()))}flush(){cancelAnimationFrame(this.frame),this.frame=0,this.pending&&(this.studio.connection.send({do:"drag",handle:this.handle,number:i.next_number(),...this.pending,...this.end_of_bone?{end:this.end_of_bone}:{},...this.more}),this.pending=null,this.sent=!0)}};function Qr(i,e){let t=i.weights?.arrays.get("compressed.error")?.data,n=i.state?.compression;if(!e.get("error")||!(t instanceof Float32Array)||!n?.positions)return null;let s=e.get("error_scale")==="largest"?n.largest?.positions.brightest:void 0;return{errors:t,brightest:Math.max(s??n.positions.brightest,1e-30)}}function zi(i,e,t){return i.frames[t]?.facts.mode==="compressed"&&Qr(i,e)!==null}function jh(i,e,t){let n=Qr(e,t);if(!n||n.errors.length!==i.vertices)return;let s=i.value_data;for(let r=0;r<i.vertices;++r)s[4*r+3]=n.errors[r]/n.brightest;i.values.needsUpdate=!0}var Au=0,pc=1,Ru=2;var _r=1,Cu=2,Ps=3,Yn=0,cn=1,yt=2,Bn=0,Is=1,mc=2,gc=3,_c=4,Ls=5;var Ji=100,Pu=101,Iu=102,Lu=103,ia=104,Du=200,Ii=201,Nu=202,Fu=203,vc=204,Ds=205,Uu=206,Ou=207,ku=208,Bu=209,zu=210,Vu=211,Gu=212,Hu=213,Wu=214,Ao=0,Ro=1,Co=2,vs=3,Po=4,Io=5,Lo=6,Do=7,yc=0,Xu=1,qu=2,Zn=0,xc=1,bc=2,Sc=3,wc=4,Mc=5,Ec=6,Tc=7;var Ac=300,ji=301,Ns=302,sa=303,ra=304,ys=1e3,En=1001,xs=1002,ot=1003,$u=1004;var vr=1005;var wt=1006,oa=1007;var zn=1008;var hn=1009,Rc=1010,Cc=1011,Fs=1012,aa=1013,yn=1014,Ht=1015,Vn=1016,la=1017,ca=1018,Ki=1020,Pc=35902,Ic=35899,Lc=1021,Dc=1022,Wt=1023,ai=1026,di=1027,Nc=1028,Us=1029,Li=1030,Os=1031;var ha=1033,yr=33776,xr=33777,br=33778,Sr=33779,ua=35840,da=35841,fa=35842,pa=35843,ma=36196,ga=37492,_a=37496,va=37488,ya=37489,wr=37490,xa=37491,ba=37808,Sa=37809,wa=37810,Ma=37811,Ea=37812,Ta=37813,Aa=37814,Ra=37815,Ca=37816,Pa=37817,Ia=37818,La=37819,Da=37820,Na=37821,Fa=36492,Ua=36494,Oa=36495,ka=36283,Ba=36284,Mr=36285,za=36286;var tr=2300,No=2301,Eo=2302,oc=2303,ac=2400,lc=2401,cc=2402;var Yu=3200;var Fc=0,Zu=1,Gn="",an="srgb",nr="srgb-linear",ir="linear",et="srgb";var To=7680;var Ju=519,ju=512,Ku=513,Qu=514,Uc=515,ed=516,td=517,Oc=518,kc=519,nd=35044;var Er="300 es",Tn=2e3,sr=2001;function lg(i){for(let e=i.length-1;e>=0;--e)if(i[e]>=65535)return!0;return!1}function cg(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}function rr(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function id(){let i=rr("canvas");return i.style.display="block",i}var Kh={},bs=null;function Bc(...i){let e="THREE."+i.shift();bs?bs("log",e,...i):console.log(e,...i)}function sd(i){let e=i[0];if(typeof e=="string"&&e.startsWith("TSL:")){let t=i[1];t&&t.isStackTrace?i[0]+=" "+t.getLocation():i[1]='Stack trace not available. Enable "THREE.Node.captureStackTrace" to capture stack traces.'}return i}function Ie(...i){i=sd(i);let e="THREE."+i.shift();if(bs)bs("warn",e,...i);else{let t=i[0];t&&t.isStackTrace?console.warn(t.getError(e)):console.warn(e,...i)}}function De(...i){i=sd(i);let e="THREE."+i.shift();if(bs)bs("error",e,...i);else{let t=i[0];t&&t.isStackTrace?console.error(t.getError(e)):console.error(e,...i)}}function er(...i){let e=i.join(" ");e in Kh||(Kh[e]=!0,Ie(...i))}function rd(i,e,t){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(e,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,t);break;default:n()}}setTimeout(r,t)})}var od={[Ao]:Ao,[Co]:Lo,[Po]:Po,[vs]:Io,[Ro]:Ro,[Lo]:Co,[Do]:Do,[Io]:vs},Un=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[e]===void 0&&(n[e]=[]),n[e].indexOf(t)===-1&&n[e].push(t)}hasEventListener(e,t){let n=this._listeners;return n===void 0?!1:n[e]!==void 0&&n[e].indexOf(t)!==-1}removeEventListener(e,t){let n=this._listeners;if(n===void 0)return;let s=n[e];if(s!==void 0){let r=s.indexOf(t);r!==-1&&s.splice(r,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let n=t[e.type];if(n!==void 0){e.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,e);e.target=null}}},en=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var kl=Math.PI/180,Fo=180/Math.PI;function Tr(){let i=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(en[i&255]+en[i>>8&255]+en[i>>16&255]+en[i>>24&255]+"-"+en[e&255]+en[e>>8&255]+"-"+en[e>>16&15|64]+en[e>>24&255]+"-"+en[t&63|128]+en[t>>8&255]+"-"+en[t>>16&255]+en[t>>24&255]+en[n&255]+en[n>>8&255]+en[n>>16&255]+en[n>>24&255]).toLowerCase()}function Ze(i,e,t){return Math.max(e,Math.min(t,i))}function hg(i,e){return(i%e+e)%e}function Bl(i,e,t){return(1-t)*i+t*e}function ad(i){return Math.pow(2,Math.floor(Math.log(i)/Math.LN2))}function zc(i){switch(i.constructor){case Uint32Array:return 4294967295;case Uint16Array:return 65535;case Uint8Array:case Uint8ClampedArray:return 255;case Int32Array:return 2147483647;case Int16Array:return 32767;case Int8Array:return 127;default:return}}function ug(i,e){if(e.constructor===Float32Array)return i;let t=zc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.max(i/t,-1)}function dg(i,e){if(e.constructor===Float32Array)return i;let t=zc(e);if(t===void 0)throw new Error("THREE.MathUtils: Invalid component type.");return Math.round(i*t)}var Ge=class{static{this.prototype.isVector2=!0}constructor(e=0,t=0){this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("THREE.Vector2: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("THREE.Vector2: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,n=this.y,s=e.elements;return this.x=s[0]*t+s[3]*n+s[6],this.y=s[1]*t+s[4]*n+s[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ze(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y;return t*t+n*n}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let n=Math.cos(t),s=Math.sin(t),r=this.x-e.x,o=this.y-e.y;return this.x=r*n-o*s+e.x,this.y=r*s+o*n+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},_t=class{constructor(e=0,t=0,n=0,s=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=n,this._w=s}static slerpFlat(e,t,n,s,r,o,a){let c=n[s+0],l=n[s+1],h=n[s+2],d=n[s+3],u=r[o+0],f=r[o+1],p=r[o+2],_=r[o+3];if(d!==_||c!==u||l!==f||h!==p){let m=c*u+l*f+h*p+d*_;m<0&&(u=-u,f=-f,p=-p,_=-_,m=-m);let g=1-a;if(m<.9995){let x=Math.acos(m),w=Math.sin(x);g=Math.sin(g*x)/w,a=Math.sin(a*x)/w,c=c*g+u*a,l=l*g+f*a,h=h*g+p*a,d=d*g+_*a}else{c=c*g+u*a,l=l*g+f*a,h=h*g+p*a,d=d*g+_*a;let x=1/Math.sqrt(c*c+l*l+h*h+d*d);c*=x,l*=x,h*=x,d*=x}}e[t]=c,e[t+1]=l,e[t+2]=h,e[t+3]=d}static multiplyQuaternionsFlat(e,t,n,s,r,o){let a=n[s],c=n[s+1],l=n[s+2],h=n[s+3],d=r[o],u=r[o+1],f=r[o+2],p=r[o+3];return e[t]=a*p+h*d+c*f-l*u,e[t+1]=c*p+h*u+l*d-a*f,e[t+2]=l*p+h*f+a*u-c*d,e[t+3]=h*p-a*d-c*u-l*f,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,n,s){return this._x=e,this._y=t,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let n=e._x,s=e._y,r=e._z,o=e._order,a=Math.cos,c=Math.sin,l=a(n/2),h=a(s/2),d=a(r/2),u=c(n/2),f=c(s/2),p=c(r/2);switch(o){case"XYZ":this._x=u*h*d+l*f*p,this._y=l*f*d-u*h*p,this._z=l*h*p+u*f*d,this._w=l*h*d-u*f*p;break;case"YXZ":this._x=u*h*d+l*f*p,this._y=l*f*d-u*h*p,this._z=l*h*p-u*f*d,this._w=l*h*d+u*f*p;break;case"ZXY":this._x=u*h*d-l*f*p,this._y=l*f*d+u*h*p,this._z=l*h*p+u*f*d,this._w=l*h*d-u*f*p;break;case"ZYX":this._x=u*h*d-l*f*p,this._y=l*f*d+u*h*p,this._z=l*h*p-u*f*d,this._w=l*h*d+u*f*p;break;case"YZX":this._x=u*h*d+l*f*p,this._y=l*f*d+u*h*p,this._z=l*h*p-u*f*d,this._w=l*h*d-u*f*p;break;case"XZY":this._x=u*h*d-l*f*p,this._y=l*f*d-u*h*p,this._z=l*h*p+u*f*d,this._w=l*h*d+u*f*p;break;default:Ie("Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let n=t/2,s=Math.sin(n);return this._x=e.x*s,this._y=e.y*s,this._z=e.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,n=t[0],s=t[4],r=t[8],o=t[1],a=t[5],c=t[9],l=t[2],h=t[6],d=t[10],u=n+a+d;if(u>0){let f=.5/Math.sqrt(u+1);this._w=.25/f,this._x=(h-c)*f,this._y=(r-l)*f,this._z=(o-s)*f}else if(n>a&&n>d){let f=2*Math.sqrt(1+n-a-d);this._w=(h-c)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+l)/f}else if(a>d){let f=2*Math.sqrt(1+a-n-d);this._w=(r-l)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(c+h)/f}else{let f=2*Math.sqrt(1+d-n-a);this._w=(o-s)/f,this._x=(r+l)/f,this._y=(c+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let n=e.dot(t)+1;return n<1e-8?(n=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=n):(this._x=0,this._y=-e.z,this._z=e.y,this._w=n)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=n),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Ze(this.dot(e),-1,1)))}rotateTowards(e,t){let n=this.angleTo(e);if(n===0)return this;let s=Math.min(1,t/n);return this.slerp(e,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=t._x,c=t._y,l=t._z,h=t._w;return this._x=n*h+o*a+s*l-r*c,this._y=s*h+o*c+r*a-n*l,this._z=r*h+o*l+n*c-s*a,this._w=o*h-n*a-s*c-r*l,this._onChangeCallback(),this}slerp(e,t){let n=e._x,s=e._y,r=e._z,o=e._w,a=this.dot(e);a<0&&(n=-n,s=-s,r=-r,o=-o,a=-a);let c=1-t;if(a<.9995){let l=Math.acos(a),h=Math.sin(l);c=Math.sin(c*l)/h,t=Math.sin(t*l)/h,this._x=this._x*c+n*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this._onChangeCallback()}else this._x=this._x*c+n*t,this._y=this._y*c+s*t,this._z=this._z*c+r*t,this._w=this._w*c+o*t,this.normalize();return this}slerpQuaternions(e,t,n){return this.copy(e).slerp(t,n)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(e),s*Math.cos(e),r*Math.sin(t),r*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},C=class{static{this.prototype.isVector3=!0}constructor(e=0,t=0,n=0){this.x=e,this.y=t,this.z=n}set(e,t,n){return n===void 0&&(n=this.z),this.x=e,this.y=t,this.z=n,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("THREE.Vector3: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("THREE.Vector3: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Qh.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Qh.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[3]*n+r[6]*s,this.y=r[1]*t+r[4]*n+r[7]*s,this.z=r[2]*t+r[5]*n+r[8]*s,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=e.elements,o=1/(r[3]*t+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*t+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*t+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*t+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(e){let t=this.x,n=this.y,s=this.z,r=e.x,o=e.y,a=e.z,c=e.w,l=2*(o*s-a*n),h=2*(a*t-r*s),d=2*(r*n-o*t);return this.x=t+c*l+o*d-a*h,this.y=n+c*h+a*l-r*d,this.z=s+c*d+r*h-o*l,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,n=this.y,s=this.z,r=e.elements;return this.x=r[0]*t+r[4]*n+r[8]*s,this.y=r[1]*t+r[5]*n+r[9]*s,this.z=r[2]*t+r[6]*n+r[10]*s,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this.z=Ze(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this.z=Ze(this.z,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let n=e.x,s=e.y,r=e.z,o=t.x,a=t.y,c=t.z;return this.x=s*c-r*a,this.y=r*o-n*c,this.z=n*a-s*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let n=e.dot(this)/t;return this.copy(e).multiplyScalar(n)}projectOnPlane(e){return zl.copy(this).projectOnVector(e),this.sub(zl)}reflect(e){return this.sub(zl.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let n=this.dot(e)/t;return Math.acos(Ze(n,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,n=this.y-e.y,s=this.z-e.z;return t*t+n*n+s*s}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,n){let s=Math.sin(t)*e;return this.x=s*Math.sin(n),this.y=Math.cos(t)*e,this.z=s*Math.cos(n),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,n){return this.x=e*Math.sin(t),this.y=n,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),n=this.setFromMatrixColumn(e,1).length(),s=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=n,this.z=s,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,n=Math.sqrt(1-t*t);return this.x=n*Math.cos(e),this.y=t,this.z=n*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},zl=new C,Qh=new _t,Ne=class{static{this.prototype.isMatrix3=!0}constructor(e,t,n,s,r,o,a,c,l){this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,c,l)}set(e,t,n,s,r,o,a,c,l){let h=this.elements;return h[0]=e,h[1]=s,h[2]=a,h[3]=t,h[4]=r,h[5]=c,h[6]=n,h[7]=o,h[8]=l,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],this}extractBasis(e,t,n){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[3],c=n[6],l=n[1],h=n[4],d=n[7],u=n[2],f=n[5],p=n[8],_=s[0],m=s[3],g=s[6],x=s[1],w=s[4],b=s[7],A=s[2],T=s[5],v=s[8];return r[0]=o*_+a*x+c*A,r[3]=o*m+a*w+c*T,r[6]=o*g+a*b+c*v,r[1]=l*_+h*x+d*A,r[4]=l*m+h*w+d*T,r[7]=l*g+h*b+d*v,r[2]=u*_+f*x+p*A,r[5]=u*m+f*w+p*T,r[8]=u*g+f*b+p*v,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8];return t*o*h-t*a*l-n*r*h+n*a*c+s*r*l-s*o*c}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=h*o-a*l,u=a*c-h*r,f=l*r-o*c,p=t*d+n*u+s*f;if(p===0)return this.set(0,0,0,0,0,0,0,0,0);let _=1/p;return e[0]=d*_,e[1]=(s*l-h*n)*_,e[2]=(a*n-s*o)*_,e[3]=u*_,e[4]=(h*t-s*c)*_,e[5]=(s*r-a*t)*_,e[6]=f*_,e[7]=(n*c-l*t)*_,e[8]=(o*t-n*r)*_,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,n,s,r,o,a){let c=Math.cos(r),l=Math.sin(r);return this.set(n*c,n*l,-n*(c*o+l*a)+o+e,-s*l,s*c,-s*(-l*o+c*a)+a+t,0,0,1),this}scale(e,t){return er("Matrix3: .scale() is deprecated. Use .makeScale() instead."),this.premultiply(Vl.makeScale(e,t)),this}rotate(e){return er("Matrix3: .rotate() is deprecated. Use .makeRotation() instead."),this.premultiply(Vl.makeRotation(-e)),this}translate(e,t){return er("Matrix3: .translate() is deprecated. Use .makeTranslation() instead."),this.premultiply(Vl.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,n,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<9;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<9;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e}clone(){return new this.constructor().fromArray(this.elements)}},Vl=new Ne,eu=new Ne().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),tu=new Ne().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function fg(){let i={enabled:!0,workingColorSpace:nr,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===et&&(s.r=oi(s.r),s.g=oi(s.g),s.b=oi(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===et&&(s.r=_s(s.r),s.g=_s(s.g),s.b=_s(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===Gn?ir:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[o].fromXYZ).multiply(this.spaces[r].toXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[nr]:{primaries:e,whitePoint:n,transfer:ir,toXYZ:eu,fromXYZ:tu,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:an},outputColorSpaceConfig:{drawingBufferColorSpace:an}},[an]:{primaries:e,whitePoint:n,transfer:et,toXYZ:eu,fromXYZ:tu,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:an}}}),i}var $e=fg();function oi(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function _s(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var ss,Uo=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let n;if(e instanceof HTMLCanvasElement)n=e;else{ss===void 0&&(ss=rr("canvas")),ss.width=e.width,ss.height=e.height;let s=ss.getContext("2d");e instanceof ImageData?s.putImageData(e,0,0):s.drawImage(e,0,0,e.width,e.height),n=ss}return n.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=rr("canvas");t.width=e.width,t.height=e.height;let n=t.getContext("2d");n.drawImage(e,0,0,e.width,e.height);let s=n.getImageData(0,0,e.width,e.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=oi(r[o]/255)*255;return n.putImageData(s,0,0),t}else if(e.data){let t=e.data.slice(0);for(let n=0;n<t.length;n++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[n]=Math.floor(oi(t[n]/255)*255):t[n]=oi(t[n]);return{data:t,width:e.width,height:e.height}}else return Ie("ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}},pg=0,Ss=class{constructor(e=null){this.isTextureSource=!0,Object.defineProperty(this,"id",{value:pg++}),this.uuid=Tr(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):typeof VideoFrame<"u"&&t instanceof VideoFrame?e.set(t.displayWidth,t.displayHeight,0):t!==null?e.set(t.width||0,t.height||0,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Gl(s[o].image)):r.push(Gl(s[o]))}else r=Gl(s);n.url=r}return t||(e.images[this.uuid]=n),n}};function Gl(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?Uo.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(Ie("Texture: Unable to serialize Texture."),{})}var mg=0,Hl=new C,nn=class i extends Un{constructor(e=i.DEFAULT_IMAGE,t=i.DEFAULT_MAPPING,n=En,s=En,r=wt,o=zn,a=Wt,c=hn,l=i.DEFAULT_ANISOTROPY,h=Gn){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:mg++}),this.uuid=Tr(),this.name="",this.source=new Ss(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=l,this.format=a,this.internalFormat=null,this.type=c,this.offset=new Ge(0,0),this.repeat=new Ge(1,1),this.center=new Ge(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Ne,this.generateMipmaps=!0,this.mipmapsAutoUpdate=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0,this.isPMREMTexture=!1,this.normalized=!1}get width(){return this.source.getSize(Hl).x}get height(){return this.source.getSize(Hl).y}get depth(){return this.source.getSize(Hl).z}get image(){return this.source.data}set image(e){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.normalized=e.normalized,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.mipmapsAutoUpdate=e.mipmapsAutoUpdate,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isPMREMTexture=e.isPMREMTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let n=e[t];if(n===void 0){Ie(`Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Texture.setValues(): property '${t}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,normalized:this.normalized,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,mipmapsAutoUpdate:this.mipmapsAutoUpdate,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),t||(e.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==Ac)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case ys:e.x=e.x-Math.floor(e.x);break;case En:e.x=e.x<0?0:1;break;case xs:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case ys:e.y=e.y-Math.floor(e.y);break;case En:e.y=e.y<0?0:1;break;case xs:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};nn.DEFAULT_IMAGE=null;nn.DEFAULT_MAPPING=Ac;nn.DEFAULT_ANISOTROPY=1;var ft=class{static{this.prototype.isVector4=!0}constructor(e=0,t=0,n=0,s=1){this.x=e,this.y=t,this.z=n,this.w=s}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,n,s){return this.x=e,this.y=t,this.z=n,this.w=s,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("THREE.Vector4: index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("THREE.Vector4: index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,n=this.y,s=this.z,r=this.w,o=e.elements;return this.x=o[0]*t+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*t+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*t+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*t+o[7]*n+o[11]*s+o[15]*r,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,n,s,r,c=e.elements,l=c[0],h=c[4],d=c[8],u=c[1],f=c[5],p=c[9],_=c[2],m=c[6],g=c[10];if(Math.abs(h-u)<.01&&Math.abs(d-_)<.01&&Math.abs(p-m)<.01){if(Math.abs(h+u)<.1&&Math.abs(d+_)<.1&&Math.abs(p+m)<.1&&Math.abs(l+f+g-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let w=(l+1)/2,b=(f+1)/2,A=(g+1)/2,T=(h+u)/4,v=(d+_)/4,E=(p+m)/4;return w>b&&w>A?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=T/n,r=v/n):b>A?b<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(b),n=T/s,r=E/s):A<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(A),n=v/r,s=E/r),this.set(n,s,r,t),this}let x=Math.sqrt((m-p)*(m-p)+(d-_)*(d-_)+(u-h)*(u-h));return Math.abs(x)<.001&&(x=1),this.x=(m-p)/x,this.y=(d-_)/x,this.z=(u-h)/x,this.w=Math.acos((l+f+g-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Ze(this.x,e.x,t.x),this.y=Ze(this.y,e.y,t.y),this.z=Ze(this.z,e.z,t.z),this.w=Ze(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Ze(this.x,e,t),this.y=Ze(this.y,e,t),this.z=Ze(this.z,e,t),this.w=Ze(this.w,e,t),this}clampLength(e,t){let n=this.length();return this.divideScalar(n||1).multiplyScalar(Ze(n,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,n){return this.x=e.x+(t.x-e.x)*n,this.y=e.y+(t.y-e.y)*n,this.z=e.z+(t.z-e.z)*n,this.w=e.w+(t.w-e.w)*n,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},Oo=class extends Un{constructor(e=1,t=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:wt,depthBuffer:!0,stencilBuffer:!1,resolveColorBuffer:!0,resolveDepthBuffer:!0,resolveStencilBuffer:!0,storeMultisampledColorBuffer:!0,storeMultisampledDepthBuffer:!0,storeMultisampledStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1,useArrayDepthTexture:!1},n),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=n.depth,this.scissor=new ft(0,0,e,t),this.scissorTest=!1,this.viewport=new ft(0,0,e,t),this.textures=[];let s=n.count;for(let r=0;r<s;r++)this.textures[r]=new nn({width:e,height:t,depth:n.depth}),this.textures[r].isRenderTargetTexture=!0,this.textures[r].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveColorBuffer=n.resolveColorBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this.storeMultisampledColorBuffer=n.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=n.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=n.storeMultisampledStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview,this.useArrayDepthTexture=n.useArrayDepthTexture}_setTextureOptions(e={}){let t={minFilter:wt,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.mipmapsAutoUpdate!==void 0&&(t.mipmapsAutoUpdate=e.mipmapsAutoUpdate),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&this._depthTexture.renderTarget===this&&(this._depthTexture.renderTarget=null),e!==null&&e.renderTarget===null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,n=1){if(this.width!==e||this.height!==t||this.depth!==n){this.width=e,this.height=t,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=e,this.textures[s].image.height=t,this.textures[s].image.depth=n,this.textures[s].isData3DTexture!==!0&&(this.textures[s].isArrayTexture=this.textures[s].image.depth>1);this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,n=e.textures.length;t<n;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let s=Object.assign({},e.textures[t].image);this.textures[t].source=new Ss(s)}if(this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveColorBuffer=e.resolveColorBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,this.storeMultisampledColorBuffer=e.storeMultisampledColorBuffer,this.storeMultisampledDepthBuffer=e.storeMultisampledDepthBuffer,this.storeMultisampledStencilBuffer=e.storeMultisampledStencilBuffer,e.depthTexture!==null)if(e.depthTexture.renderTarget===e){let t=e.depthTexture.clone();t.renderTarget=null,this.depthTexture=t}else this.depthTexture=e.depthTexture;else this.depthTexture=null;return this.samples=e.samples,this.multiview=e.multiview,this.useArrayDepthTexture=e.useArrayDepthTexture,this}dispose(){this.dispatchEvent({type:"dispose"})}},vt=class extends Oo{constructor(e=1,t=1,n={}){super(e,t,n),this.isWebGLRenderTarget=!0}},or=class extends nn{constructor(e=null,t=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=ot,this.minFilter=ot,this.wrapR=En,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var ko=class extends nn{constructor(e=null,t=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:n,depth:s},this.magFilter=ot,this.minFilter=ot,this.wrapR=En,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}copy(e){return super.copy(e),this.wrapR=e.wrapR,this}};var Ye=class i{static{this.prototype.isMatrix4=!0}constructor(e,t,n,s,r,o,a,c,l,h,d,u,f,p,_,m){this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,n,s,r,o,a,c,l,h,d,u,f,p,_,m)}set(e,t,n,s,r,o,a,c,l,h,d,u,f,p,_,m){let g=this.elements;return g[0]=e,g[4]=t,g[8]=n,g[12]=s,g[1]=r,g[5]=o,g[9]=a,g[13]=c,g[2]=l,g[6]=h,g[10]=d,g[14]=u,g[3]=f,g[7]=p,g[11]=_,g[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(e){let t=this.elements,n=e.elements;return t[0]=n[0],t[1]=n[1],t[2]=n[2],t[3]=n[3],t[4]=n[4],t[5]=n[5],t[6]=n[6],t[7]=n[7],t[8]=n[8],t[9]=n[9],t[10]=n[10],t[11]=n[11],t[12]=n[12],t[13]=n[13],t[14]=n[14],t[15]=n[15],this}copyPosition(e){let t=this.elements,n=e.elements;return t[12]=n[12],t[13]=n[13],t[14]=n[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,n){return this.determinantAffine()===0?(e.set(1,0,0),t.set(0,1,0),n.set(0,0,1),this):(e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this)}makeBasis(e,t,n){return this.set(e.x,t.x,n.x,0,e.y,t.y,n.y,0,e.z,t.z,n.z,0,0,0,0,1),this}extractRotation(e){if(e.determinantAffine()===0)return this.identity();let t=this.elements,n=e.elements,s=1/rs.setFromMatrixColumn(e,0).length(),r=1/rs.setFromMatrixColumn(e,1).length(),o=1/rs.setFromMatrixColumn(e,2).length();return t[0]=n[0]*s,t[1]=n[1]*s,t[2]=n[2]*s,t[3]=0,t[4]=n[4]*r,t[5]=n[5]*r,t[6]=n[6]*r,t[7]=0,t[8]=n[8]*o,t[9]=n[9]*o,t[10]=n[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,n=e.x,s=e.y,r=e.z,o=Math.cos(n),a=Math.sin(n),c=Math.cos(s),l=Math.sin(s),h=Math.cos(r),d=Math.sin(r);if(e.order==="XYZ"){let u=o*h,f=o*d,p=a*h,_=a*d;t[0]=c*h,t[4]=-c*d,t[8]=l,t[1]=f+p*l,t[5]=u-_*l,t[9]=-a*c,t[2]=_-u*l,t[6]=p+f*l,t[10]=o*c}else if(e.order==="YXZ"){let u=c*h,f=c*d,p=l*h,_=l*d;t[0]=u+_*a,t[4]=p*a-f,t[8]=o*l,t[1]=o*d,t[5]=o*h,t[9]=-a,t[2]=f*a-p,t[6]=_+u*a,t[10]=o*c}else if(e.order==="ZXY"){let u=c*h,f=c*d,p=l*h,_=l*d;t[0]=u-_*a,t[4]=-o*d,t[8]=p+f*a,t[1]=f+p*a,t[5]=o*h,t[9]=_-u*a,t[2]=-o*l,t[6]=a,t[10]=o*c}else if(e.order==="ZYX"){let u=o*h,f=o*d,p=a*h,_=a*d;t[0]=c*h,t[4]=p*l-f,t[8]=u*l+_,t[1]=c*d,t[5]=_*l+u,t[9]=f*l-p,t[2]=-l,t[6]=a*c,t[10]=o*c}else if(e.order==="YZX"){let u=o*c,f=o*l,p=a*c,_=a*l;t[0]=c*h,t[4]=_-u*d,t[8]=p*d+f,t[1]=d,t[5]=o*h,t[9]=-a*h,t[2]=-l*h,t[6]=f*d+p,t[10]=u-_*d}else if(e.order==="XZY"){let u=o*c,f=o*l,p=a*c,_=a*l;t[0]=c*h,t[4]=-d,t[8]=l*h,t[1]=u*d+_,t[5]=o*h,t[9]=f*d-p,t[2]=p*d-f,t[6]=a*h,t[10]=_*d+u}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(gg,e,_g)}lookAt(e,t,n){let s=this.elements;return pn.subVectors(e,t),pn.lengthSq()===0&&(pn.z=1),pn.normalize(),yi.crossVectors(n,pn),yi.lengthSq()===0&&(Math.abs(n.z)===1?pn.x+=1e-4:pn.z+=1e-4,pn.normalize(),yi.crossVectors(n,pn)),yi.normalize(),eo.crossVectors(pn,yi),s[0]=yi.x,s[4]=eo.x,s[8]=pn.x,s[1]=yi.y,s[5]=eo.y,s[9]=pn.y,s[2]=yi.z,s[6]=eo.z,s[10]=pn.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let n=e.elements,s=t.elements,r=this.elements,o=n[0],a=n[4],c=n[8],l=n[12],h=n[1],d=n[5],u=n[9],f=n[13],p=n[2],_=n[6],m=n[10],g=n[14],x=n[3],w=n[7],b=n[11],A=n[15],T=s[0],v=s[4],E=s[8],N=s[12],P=s[1],F=s[5],O=s[9],X=s[13],L=s[2],G=s[6],$=s[10],V=s[14],te=s[3],H=s[7],Q=s[11],ee=s[15];return r[0]=o*T+a*P+c*L+l*te,r[4]=o*v+a*F+c*G+l*H,r[8]=o*E+a*O+c*$+l*Q,r[12]=o*N+a*X+c*V+l*ee,r[1]=h*T+d*P+u*L+f*te,r[5]=h*v+d*F+u*G+f*H,r[9]=h*E+d*O+u*$+f*Q,r[13]=h*N+d*X+u*V+f*ee,r[2]=p*T+_*P+m*L+g*te,r[6]=p*v+_*F+m*G+g*H,r[10]=p*E+_*O+m*$+g*Q,r[14]=p*N+_*X+m*V+g*ee,r[3]=x*T+w*P+b*L+A*te,r[7]=x*v+w*F+b*G+A*H,r[11]=x*E+w*O+b*$+A*Q,r[15]=x*N+w*X+b*V+A*ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[12],o=e[1],a=e[5],c=e[9],l=e[13],h=e[2],d=e[6],u=e[10],f=e[14],p=e[3],_=e[7],m=e[11],g=e[15],x=c*f-l*u,w=a*f-l*d,b=a*u-c*d,A=o*f-l*h,T=o*u-c*h,v=o*d-a*h;return t*(_*x-m*w+g*b)-n*(p*x-m*A+g*T)+s*(p*w-_*A+g*v)-r*(p*b-_*T+m*v)}determinantAffine(){let e=this.elements,t=e[0],n=e[4],s=e[8],r=e[1],o=e[5],a=e[9],c=e[2],l=e[6],h=e[10];return t*(o*h-a*l)-n*(r*h-a*c)+s*(r*l-o*c)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,n){let s=this.elements;return e.isVector3?(s[12]=e.x,s[13]=e.y,s[14]=e.z):(s[12]=e,s[13]=t,s[14]=n),this}invert(){let e=this.elements,t=e[0],n=e[1],s=e[2],r=e[3],o=e[4],a=e[5],c=e[6],l=e[7],h=e[8],d=e[9],u=e[10],f=e[11],p=e[12],_=e[13],m=e[14],g=e[15],x=t*a-n*o,w=t*c-s*o,b=t*l-r*o,A=n*c-s*a,T=n*l-r*a,v=s*l-r*c,E=h*_-d*p,N=h*m-u*p,P=h*g-f*p,F=d*m-u*_,O=d*g-f*_,X=u*g-f*m,L=x*X-w*O+b*F+A*P-T*N+v*E;if(L===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let G=1/L;return e[0]=(a*X-c*O+l*F)*G,e[1]=(s*O-n*X-r*F)*G,e[2]=(_*v-m*T+g*A)*G,e[3]=(u*T-d*v-f*A)*G,e[4]=(c*P-o*X-l*N)*G,e[5]=(t*X-s*P+r*N)*G,e[6]=(m*b-p*v-g*w)*G,e[7]=(h*v-u*b+f*w)*G,e[8]=(o*O-a*P+l*E)*G,e[9]=(n*P-t*O-r*E)*G,e[10]=(p*T-_*b+g*x)*G,e[11]=(d*b-h*T-f*x)*G,e[12]=(a*N-o*F-c*E)*G,e[13]=(t*F-n*N+s*E)*G,e[14]=(_*w-p*A-m*x)*G,e[15]=(h*A-d*w+u*x)*G,this}scale(e){let t=this.elements,n=e.x,s=e.y,r=e.z;return t[0]*=n,t[4]*=s,t[8]*=r,t[1]*=n,t[5]*=s,t[9]*=r,t[2]*=n,t[6]*=s,t[10]*=r,t[3]*=n,t[7]*=s,t[11]*=r,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],n=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],s=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,n,s))}makeTranslation(e,t,n){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,n,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),n=Math.sin(e);return this.set(1,0,0,0,0,t,-n,0,0,n,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,0,n,0,0,1,0,0,-n,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),n=Math.sin(e);return this.set(t,-n,0,0,n,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let n=Math.cos(t),s=Math.sin(t),r=1-n,o=e.x,a=e.y,c=e.z,l=r*o,h=r*a;return this.set(l*o+n,l*a-s*c,l*c+s*a,0,l*a+s*c,h*a+n,h*c-s*o,0,l*c-s*a,h*c+s*o,r*c*c+n,0,0,0,0,1),this}makeScale(e,t,n){return this.set(e,0,0,0,0,t,0,0,0,0,n,0,0,0,0,1),this}makeShear(e,t,n,s,r,o){return this.set(1,n,r,0,e,1,o,0,t,s,1,0,0,0,0,1),this}compose(e,t,n){let s=this.elements,r=t._x,o=t._y,a=t._z,c=t._w,l=r+r,h=o+o,d=a+a,u=r*l,f=r*h,p=r*d,_=o*h,m=o*d,g=a*d,x=c*l,w=c*h,b=c*d,A=n.x,T=n.y,v=n.z;return s[0]=(1-(_+g))*A,s[1]=(f+b)*A,s[2]=(p-w)*A,s[3]=0,s[4]=(f-b)*T,s[5]=(1-(u+g))*T,s[6]=(m+x)*T,s[7]=0,s[8]=(p+w)*v,s[9]=(m-x)*v,s[10]=(1-(u+_))*v,s[11]=0,s[12]=e.x,s[13]=e.y,s[14]=e.z,s[15]=1,this}decompose(e,t,n){let s=this.elements;e.x=s[12],e.y=s[13],e.z=s[14];let r=this.determinantAffine();if(r===0)return n.set(1,1,1),t.identity(),this;let o=rs.set(s[0],s[1],s[2]).length(),a=rs.set(s[4],s[5],s[6]).length(),c=rs.set(s[8],s[9],s[10]).length();r<0&&(o=-o),Dn.copy(this);let l=1/o,h=1/a,d=1/c;return Dn.elements[0]*=l,Dn.elements[1]*=l,Dn.elements[2]*=l,Dn.elements[4]*=h,Dn.elements[5]*=h,Dn.elements[6]*=h,Dn.elements[8]*=d,Dn.elements[9]*=d,Dn.elements[10]*=d,t.setFromRotationMatrix(Dn),n.x=o,n.y=a,n.z=c,this}makePerspective(e,t,n,s,r,o,a=Tn,c=!1){let l=this.elements,h=2*r/(t-e),d=2*r/(n-s),u=(t+e)/(t-e),f=(n+s)/(n-s),p,_;if(c)p=r/(o-r),_=o*r/(o-r);else if(a===Tn)p=-(o+r)/(o-r),_=-2*o*r/(o-r);else if(a===sr)p=-o/(o-r),_=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=u,l[12]=0,l[1]=0,l[5]=d,l[9]=f,l[13]=0,l[2]=0,l[6]=0,l[10]=p,l[14]=_,l[3]=0,l[7]=0,l[11]=-1,l[15]=0,this}makeOrthographic(e,t,n,s,r,o,a=Tn,c=!1){let l=this.elements,h=2/(t-e),d=2/(n-s),u=-(t+e)/(t-e),f=-(n+s)/(n-s),p,_;if(c)p=1/(o-r),_=o/(o-r);else if(a===Tn)p=-2/(o-r),_=-(o+r)/(o-r);else if(a===sr)p=-1/(o-r),_=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return l[0]=h,l[4]=0,l[8]=0,l[12]=u,l[1]=0,l[5]=d,l[9]=0,l[13]=f,l[2]=0,l[6]=0,l[10]=p,l[14]=_,l[3]=0,l[7]=0,l[11]=0,l[15]=1,this}equals(e){let t=this.elements,n=e.elements;for(let s=0;s<16;s++)if(t[s]!==n[s])return!1;return!0}fromArray(e,t=0){for(let n=0;n<16;n++)this.elements[n]=e[n+t];return this}toArray(e=[],t=0){let n=this.elements;return e[t]=n[0],e[t+1]=n[1],e[t+2]=n[2],e[t+3]=n[3],e[t+4]=n[4],e[t+5]=n[5],e[t+6]=n[6],e[t+7]=n[7],e[t+8]=n[8],e[t+9]=n[9],e[t+10]=n[10],e[t+11]=n[11],e[t+12]=n[12],e[t+13]=n[13],e[t+14]=n[14],e[t+15]=n[15],e}},rs=new C,Dn=new Ye,gg=new C(0,0,0),_g=new C(1,1,1),yi=new C,eo=new C,pn=new C,nu=new Ye,iu=new _t,qn=class i{constructor(e=0,t=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=n,this._order=s}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,n,s=this._order){return this._x=e,this._y=t,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,n=!0){let s=e.elements,r=s[0],o=s[4],a=s[8],c=s[1],l=s[5],h=s[9],d=s[2],u=s[6],f=s[10];switch(t){case"XYZ":this._y=Math.asin(Ze(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(u,l),this._z=0);break;case"YXZ":this._x=Math.asin(-Ze(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(c,l)):(this._y=Math.atan2(-d,r),this._z=0);break;case"ZXY":this._x=Math.asin(Ze(u,-1,1)),Math.abs(u)<.9999999?(this._y=Math.atan2(-d,f),this._z=Math.atan2(-o,l)):(this._y=0,this._z=Math.atan2(c,r));break;case"ZYX":this._y=Math.asin(-Ze(d,-1,1)),Math.abs(d)<.9999999?(this._x=Math.atan2(u,f),this._z=Math.atan2(c,r)):(this._x=0,this._z=Math.atan2(-o,l));break;case"YZX":this._z=Math.asin(Ze(c,-1,1)),Math.abs(c)<.9999999?(this._x=Math.atan2(-h,l),this._y=Math.atan2(-d,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-Ze(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(u,l),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:Ie("Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,n===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,n){return nu.makeRotationFromQuaternion(e),this.setFromRotationMatrix(nu,t,n)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return iu.setFromEuler(this),this.setFromQuaternion(iu,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};qn.DEFAULT_ORDER="XYZ";var ws=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}},vg=0,su=new C,os=new _t,ti=new Ye,to=new C,Zs=new C,yg=new C,xg=new _t,ru=new C(1,0,0),ou=new C(0,1,0),au=new C(0,0,1),lu={type:"added"},bg={type:"removed"},as={type:"childadded",child:null},Wl={type:"childremoved",child:null},Pt=class i extends Un{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:vg++}),this.uuid=Tr(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let e=new C,t=new qn,n=new _t,s=new C(1,1,1);function r(){n.setFromEuler(t,!1)}function o(){t.setFromQuaternion(n,void 0,!1)}t._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ye},normalMatrix:{value:new Ne}}),this.matrix=new Ye,this.matrixWorld=new Ye,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ws,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.static=!1,this.userData={},this.pivot=null}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale),this.pivot!==null&&this.position.copy(this.pivot).applyMatrix4(this.matrix).sub(this.pivot)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return os.setFromAxisAngle(e,t),this.quaternion.multiply(os),this}rotateOnWorldAxis(e,t){return os.setFromAxisAngle(e,t),this.quaternion.premultiply(os),this}rotateX(e){return this.rotateOnAxis(ru,e)}rotateY(e){return this.rotateOnAxis(ou,e)}rotateZ(e){return this.rotateOnAxis(au,e)}translateOnAxis(e,t){return su.copy(e).applyQuaternion(this.quaternion),this.position.add(su.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(ru,e)}translateY(e){return this.translateOnAxis(ou,e)}translateZ(e){return this.translateOnAxis(au,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(ti.copy(this.matrixWorld).invert())}lookAt(e,t,n){e.isVector3?to.copy(e):to.set(e,t,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Zs.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?ti.lookAt(Zs,to,this.up):ti.lookAt(to,Zs,this.up),this.quaternion.setFromRotationMatrix(ti),s&&(ti.extractRotation(s.matrixWorld),os.setFromRotationMatrix(ti),this.quaternion.premultiply(os.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(De("Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(lu),as.child=e,this.dispatchEvent(as),as.child=null):De("Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(bg),Wl.child=e,this.dispatchEvent(Wl),Wl.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),ti.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),ti.multiply(e.parent.matrixWorld)),e.applyMatrix4(ti),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(lu),as.child=e,this.dispatchEvent(as),as.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,n=[]){this[e]===t&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(e,t,n);return n}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zs,e,yg),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Zs,xg,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}intersectsFrustum(){return!0}traverse(e){e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale);let e=this.pivot;if(e!==null){let t=e.x,n=e.y,s=e.z,r=this.matrix.elements;r[12]+=t-r[0]*t-r[4]*n-r[8]*s,r[13]+=n-r[1]*t-r[5]*n-r[9]*s,r[14]+=s-r[2]*t-r[6]*n-r[10]*s}this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let n=0,s=t.length;n<s;n++)t[n].updateMatrixWorld(e)}updateWorldMatrix(e,t,n=!1){let s=this.parent;if(e===!0&&s!==null&&s.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||n)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,n=!0),t===!0){let r=this.children;for(let o=0,a=r.length;o<a;o++)r[o].updateWorldMatrix(!1,!0,n)}}toJSON(e){let t=e===void 0||typeof e=="string",n={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,s.name=this.name,s.castShadow=this.castShadow,s.receiveShadow=this.receiveShadow,s.visible=this.visible,s.frustumCulled=this.frustumCulled,s.renderOrder=this.renderOrder,s.static=this.static,s.matrixAutoUpdate=this.matrixAutoUpdate,Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.pivot!==null&&(s.pivot=this.pivot.toArray()),this.morphTargetDictionary!==void 0&&(s.morphTargetDictionary=Object.assign({},this.morphTargetDictionary)),this.morphTargetInfluences!==void 0&&(s.morphTargetInfluences=this.morphTargetInfluences.slice()),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(e),s.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,c){return a[c.uuid]===void 0&&(a[c.uuid]=c.toJSON(e)),c.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let c=a.shapes;if(Array.isArray(c))for(let l=0,h=c.length;l<h;l++){let d=c[l];r(e.shapes,d)}else r(e.shapes,c)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(e.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let c=0,l=this.material.length;c<l;c++)a.push(r(e.materials,this.material[c]));s.material=a}else s.material=r(e.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let c=this.animations[a];s.animations.push(r(e.animations,c))}}if(t){let a=o(e.geometries),c=o(e.materials),l=o(e.textures),h=o(e.images),d=o(e.shapes),u=o(e.skeletons),f=o(e.animations),p=o(e.nodes);a.length>0&&(n.geometries=a),c.length>0&&(n.materials=c),l.length>0&&(n.textures=l),h.length>0&&(n.images=h),d.length>0&&(n.shapes=d),u.length>0&&(n.skeletons=u),f.length>0&&(n.animations=f),p.length>0&&(n.nodes=p)}return n.object=s,n;function o(a){let c=[];for(let l in a){let h=a[l];delete h.metadata,c.push(h)}return c}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.pivot=e.pivot!==null?e.pivot.clone():null,this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.static=e.static,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let n=0;n<e.children.length;n++){let s=e.children[n];this.add(s.clone())}return this}dispose(){this.dispatchEvent({type:"dispose"})}};Pt.DEFAULT_UP=new C(0,1,0);Pt.DEFAULT_MATRIX_AUTO_UPDATE=!0;Pt.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Xi=class extends Pt{constructor(){super(),this.isGroup=!0,this.type="Group"}},Sg={type:"move"},Ms=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new Xi,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new Xi,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new C,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new C),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new Xi,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new C,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new C,this._grip.eventsEnabled=!1),this._grip}dispatchEvent(e){return this._targetRay!==null&&this._targetRay.dispatchEvent(e),this._grip!==null&&this._grip.dispatchEvent(e),this._hand!==null&&this._hand.dispatchEvent(e),this}connect(e){if(e&&e.hand){let t=this._hand;if(t)for(let n of e.hand.values())this._getHandJoint(t,n)}return this.dispatchEvent({type:"connected",data:e}),this}disconnect(e){return this.dispatchEvent({type:"disconnected",data:e}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(e,t,n){let s=null,r=null,o=null,a=this._targetRay,c=this._grip,l=this._hand;if(e&&t.session.visibilityState!=="visible-blurred"){if(l&&e.hand){o=!0;for(let _ of e.hand.values()){let m=t.getJointPose(_,n),g=this._getHandJoint(l,_);m!==null&&(g.matrix.fromArray(m.transform.matrix),g.matrix.decompose(g.position,g.quaternion,g.scale),g.matrixWorldNeedsUpdate=!0,g.jointRadius=m.radius),g.visible=m!==null}let h=l.joints["index-finger-tip"],d=l.joints["thumb-tip"],u=h.position.distanceTo(d.position),f=.02,p=.005;l.inputState.pinching&&u>f+p?(l.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:e.handedness,target:this})):!l.inputState.pinching&&u<=f-p&&(l.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:e.handedness,target:this}))}else c!==null&&e.gripSpace&&(r=t.getPose(e.gripSpace,n),r!==null&&(c.matrix.fromArray(r.transform.matrix),c.matrix.decompose(c.position,c.quaternion,c.scale),c.matrixWorldNeedsUpdate=!0,r.linearVelocity?(c.hasLinearVelocity=!0,c.linearVelocity.copy(r.linearVelocity)):c.hasLinearVelocity=!1,r.angularVelocity?(c.hasAngularVelocity=!0,c.angularVelocity.copy(r.angularVelocity)):c.hasAngularVelocity=!1,c.eventsEnabled&&c.dispatchEvent({type:"gripUpdated",data:e,target:this})));a!==null&&(s=t.getPose(e.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.quaternion,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(Sg)))}return a!==null&&(a.visible=s!==null),c!==null&&(c.visible=r!==null),l!==null&&(l.visible=o!==null),this}_getHandJoint(e,t){if(e.joints[t.jointName]===void 0){let n=new Xi;n.matrixAutoUpdate=!1,n.visible=!1,e.joints[t.jointName]=n,e.add(n)}return e.joints[t.jointName]}},ld={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},xi={h:0,s:0,l:0},no={h:0,s:0,l:0};function Xl(i,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?i+(e-i)*6*t:t<1/2?e:t<2/3?i+(e-i)*6*(2/3-t):i}var He=class{constructor(e,t,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,n)}set(e,t,n){if(t===void 0&&n===void 0){let s=e;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(e,t,n);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=an){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,$e.colorSpaceToWorking(this,t),this}setRGB(e,t,n,s=$e.workingColorSpace){return this.r=e,this.g=t,this.b=n,$e.colorSpaceToWorking(this,s),this}setHSL(e,t,n,s=$e.workingColorSpace){if(e=hg(e,1),t=Ze(t,0,1),n=Ze(n,0,1),t===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+t):n+t-n*t,o=2*n-r;this.r=Xl(o,r,e+1/3),this.g=Xl(o,r,e),this.b=Xl(o,r,e-1/3)}return $e.colorSpaceToWorking(this,s),this}setStyle(e,t=an){function n(r){r!==void 0&&parseFloat(r)<1&&Ie("Color: Alpha component of "+e+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(e)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,t);if(r=/^\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseFloat(r[1]))/100,Math.min(100,parseFloat(r[2]))/100,Math.min(100,parseFloat(r[3]))/100,t);break;case"hsl":case"hsla":if(r=/^\s*([+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*,\s*(\d+(?:\.\d+)?|\.\d+)\%\s*(?:,\s*(\d+(?:\.\d+)?|\.\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,t);break;default:Ie("Color: Unknown color model "+e)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(e)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(r,16),t);Ie("Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=an){let n=ld[e.toLowerCase()];return n!==void 0?this.setHex(n,t):Ie("Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=oi(e.r),this.g=oi(e.g),this.b=oi(e.b),this}copyLinearToSRGB(e){return this.r=_s(e.r),this.g=_s(e.g),this.b=_s(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=an){return $e.workingToColorSpace(tn.copy(this),e),Math.round(Ze(tn.r*255,0,255))*65536+Math.round(Ze(tn.g*255,0,255))*256+Math.round(Ze(tn.b*255,0,255))}getHexString(e=an){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=$e.workingColorSpace){$e.workingToColorSpace(tn.copy(this),t);let n=tn.r,s=tn.g,r=tn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),c,l,h=(a+o)/2;if(a===o)c=0,l=0;else{let d=o-a;switch(l=h<=.5?d/(o+a):d/(2-o-a),o){case n:c=(s-r)/d+(s<r?6:0);break;case s:c=(r-n)/d+2;break;case r:c=(n-s)/d+4;break}c/=6}return e.h=c,e.s=l,e.l=h,e}getRGB(e,t=$e.workingColorSpace){return $e.workingToColorSpace(tn.copy(this),t),e.r=tn.r,e.g=tn.g,e.b=tn.b,e}getStyle(e=an){$e.workingToColorSpace(tn.copy(this),e);let t=tn.r,n=tn.g,s=tn.b;return e!==an?`color(${e} ${t.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(e,t,n){return this.getHSL(xi),this.setHSL(xi.h+e,xi.s+t,xi.l+n)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,n){return this.r=e.r+(t.r-e.r)*n,this.g=e.g+(t.g-e.g)*n,this.b=e.b+(t.b-e.b)*n,this}lerpHSL(e,t){this.getHSL(xi),e.getHSL(no);let n=Bl(xi.h,no.h,t),s=Bl(xi.s,no.s,t),r=Bl(xi.l,no.l,t);return this.setHSL(n,s,r),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,n=this.g,s=this.b,r=e.elements;return this.r=r[0]*t+r[3]*n+r[6]*s,this.g=r[1]*t+r[4]*n+r[7]*s,this.b=r[2]*t+r[5]*n+r[8]*s,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},tn=new He;He.NAMES=ld;var Vt=class extends Pt{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new qn,this.environmentIntensity=1,this.environmentRotation=new qn,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),this.background=e.background!==null?e.background.clone():null,this.environment=e.environment!==null?e.environment.clone():null,this.fog=e.fog!==null?e.fog.clone():null,this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),this.overrideMaterial=e.overrideMaterial!==null?e.overrideMaterial.clone():null,this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),t.object.backgroundBlurriness=this.backgroundBlurriness,t.object.backgroundIntensity=this.backgroundIntensity,t.object.backgroundRotation=this.backgroundRotation.toArray(),t.object.environmentIntensity=this.environmentIntensity,t.object.environmentRotation=this.environmentRotation.toArray(),t}},Nn=new C,ni=new C,ql=new C,ii=new C,ls=new C,cs=new C,cu=new C,$l=new C,Yl=new C,Zl=new C,Jl=new ft,jl=new ft,Kl=new ft,Mi=class i{constructor(e=new C,t=new C,n=new C){this.a=e,this.b=t,this.c=n}static getNormal(e,t,n,s){s.subVectors(n,t),Nn.subVectors(e,t),s.cross(Nn);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(e,t,n,s,r){Nn.subVectors(s,t),ni.subVectors(n,t),ql.subVectors(e,t);let o=Nn.dot(Nn),a=Nn.dot(ni),c=Nn.dot(ql),l=ni.dot(ni),h=ni.dot(ql),d=o*l-a*a;if(d===0)return r.set(0,0,0),null;let u=1/d,f=(l*c-a*h)*u,p=(o*h-a*c)*u;return r.set(1-f-p,p,f)}static containsPoint(e,t,n,s){return this.getBarycoord(e,t,n,s,ii)===null?!1:ii.x>=0&&ii.y>=0&&ii.x+ii.y<=1}static getInterpolation(e,t,n,s,r,o,a,c){return this.getBarycoord(e,t,n,s,ii)===null?(c.x=0,c.y=0,"z"in c&&(c.z=0),"w"in c&&(c.w=0),null):(c.setScalar(0),c.addScaledVector(r,ii.x),c.addScaledVector(o,ii.y),c.addScaledVector(a,ii.z),c)}static getInterpolatedAttribute(e,t,n,s,r,o){return Jl.setScalar(0),jl.setScalar(0),Kl.setScalar(0),Jl.fromBufferAttribute(e,t),jl.fromBufferAttribute(e,n),Kl.fromBufferAttribute(e,s),o.setScalar(0),o.addScaledVector(Jl,r.x),o.addScaledVector(jl,r.y),o.addScaledVector(Kl,r.z),o}static isFrontFacing(e,t,n,s){return Nn.subVectors(n,t),ni.subVectors(e,t),Nn.cross(ni).dot(s)<0}set(e,t,n){return this.a.copy(e),this.b.copy(t),this.c.copy(n),this}setFromPointsAndIndices(e,t,n,s){return this.a.copy(e[t]),this.b.copy(e[n]),this.c.copy(e[s]),this}setFromAttributeAndIndices(e,t,n,s){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,n),this.c.fromBufferAttribute(e,s),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Nn.subVectors(this.c,this.b),ni.subVectors(this.a,this.b),Nn.cross(ni).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return i.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return i.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,n,s,r){return i.getInterpolation(e,this.a,this.b,this.c,t,n,s,r)}containsPoint(e){return i.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return i.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let n=this.a,s=this.b,r=this.c,o,a;ls.subVectors(s,n),cs.subVectors(r,n),$l.subVectors(e,n);let c=ls.dot($l),l=cs.dot($l);if(c<=0&&l<=0)return t.copy(n);Yl.subVectors(e,s);let h=ls.dot(Yl),d=cs.dot(Yl);if(h>=0&&d<=h)return t.copy(s);let u=c*d-h*l;if(u<=0&&c>=0&&h<=0&&c-h>0)return o=c/(c-h),t.copy(n).addScaledVector(ls,o);Zl.subVectors(e,r);let f=ls.dot(Zl),p=cs.dot(Zl);if(p>=0&&f<=p)return t.copy(r);let _=f*l-c*p;if(_<=0&&l>=0&&p<=0)return a=l/(l-p),t.copy(n).addScaledVector(cs,a);let m=h*p-f*d;if(m<=0&&d-h>=0&&f-p>=0)return cu.subVectors(r,s),a=(d-h)/(d-h+(f-p)),t.copy(s).addScaledVector(cu,a);let g=1/(m+_+u);return o=_*g,a=u*g,t.copy(n).addScaledVector(ls,o).addScaledVector(cs,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}},Ei=class{constructor(e=new C(1/0,1/0,1/0),t=new C(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t+=3)this.expandByPoint(Fn.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,n=e.count;t<n;t++)this.expandByPoint(Fn.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,n=e.length;t<n;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let n=Fn.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(n),this.max.copy(e).add(n),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let n=e.geometry;if(n!==void 0){let r=n.getAttribute("position");if(t===!0&&r!==void 0&&e.isInstancedMesh!==!0&&e.isBatchedMesh!==!0)for(let o=0,a=r.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Fn):Fn.fromBufferAttribute(r,o),Fn.applyMatrix4(e.matrixWorld),this.expandByPoint(Fn);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),io.copy(e.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),io.copy(n.boundingBox)),io.applyMatrix4(e.matrixWorld),this.union(io)}let s=e.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Fn),Fn.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,n;return e.normal.x>0?(t=e.normal.x*this.min.x,n=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,n=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,n+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,n+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,n+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,n+=e.normal.z*this.min.z),t<=-e.constant&&n>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(Js),so.subVectors(this.max,Js),hs.subVectors(e.a,Js),us.subVectors(e.b,Js),ds.subVectors(e.c,Js),bi.subVectors(us,hs),Si.subVectors(ds,us),Vi.subVectors(hs,ds);let t=[0,-bi.z,bi.y,0,-Si.z,Si.y,0,-Vi.z,Vi.y,bi.z,0,-bi.x,Si.z,0,-Si.x,Vi.z,0,-Vi.x,-bi.y,bi.x,0,-Si.y,Si.x,0,-Vi.y,Vi.x,0];return!Ql(t,hs,us,ds,so)||(t=[1,0,0,0,1,0,0,0,1],!Ql(t,hs,us,ds,so))?!1:(ro.crossVectors(bi,Si),t=[ro.x,ro.y,ro.z],Ql(t,hs,us,ds,so))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Fn).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Fn).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(si[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),si[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),si[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),si[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),si[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),si[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),si[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),si[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(si),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},si=[new C,new C,new C,new C,new C,new C,new C,new C],Fn=new C,io=new Ei,hs=new C,us=new C,ds=new C,bi=new C,Si=new C,Vi=new C,Js=new C,so=new C,ro=new C,Gi=new C;function Ql(i,e,t,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){Gi.fromArray(i,r);let a=s.x*Math.abs(Gi.x)+s.y*Math.abs(Gi.y)+s.z*Math.abs(Gi.z),c=e.dot(Gi),l=t.dot(Gi),h=n.dot(Gi);if(Math.max(-Math.max(c,l,h),Math.min(c,l,h))>a)return!1}return!0}var Ct=new C,oo=new Ge,wg=0,zt=class extends Un{constructor(e,t,n=!1){if(super(),Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:wg++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=n,this.usage=nd,this.updateRanges=[],this.gpuType=Ht,this.version=0,this._normalizationScale=e!==void 0?zc(e):void 0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this._normalizationScale=e._normalizationScale,this}copyAt(e,t,n){e*=this.itemSize,n*=t.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[e+s]=t.array[n+s];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,n=this.count;t<n;t++)oo.fromBufferAttribute(this,t),oo.applyMatrix3(e),this.setXY(t,oo.x,oo.y);else if(this.itemSize===3)for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyMatrix3(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}applyMatrix4(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyMatrix4(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}applyNormalMatrix(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.applyNormalMatrix(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}transformDirection(e){for(let t=0,n=this.count;t<n;t++)Ct.fromBufferAttribute(this,t),Ct.transformDirection(e),this.setXYZ(t,Ct.x,Ct.y,Ct.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let n=this.array[e*this.itemSize+t];return this.normalized&&(n=this._denormalize(n)),n}setComponent(e,t,n){return this.normalized&&(n=this._normalize(n)),this.array[e*this.itemSize+t]=n,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=this._denormalize(t)),t}setX(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=this._denormalize(t)),t}setY(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=this._denormalize(t)),t}setZ(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=this._denormalize(t)),t}setW(e,t){return this.normalized&&(t=this._normalize(t)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,n){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n)),this.array[e+0]=t,this.array[e+1]=n,this}setXYZ(e,t,n,s){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this}setXYZW(e,t,n,s,r){return e*=this.itemSize,this.normalized&&(t=this._normalize(t),n=this._normalize(n),s=this._normalize(s),r=this._normalize(r)),this.array[e+0]=t,this.array[e+1]=n,this.array[e+2]=s,this.array[e+3]=r,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return e.name=this.name,e.usage=this.usage,e.gpuType=this.gpuType,e}dispose(){this.dispatchEvent({type:"dispose"})}_denormalize(e){let t=this._normalizationScale;return t!==void 0?Math.max(e/t,-1):ug(e,this.array)}_normalize(e){let t=this._normalizationScale;return t!==void 0?Math.round(e*t):dg(e,this.array)}};var ar=class extends zt{constructor(e,t,n){super(new Uint16Array(e),t,n)}};var lr=class extends zt{constructor(e,t,n){super(new Uint32Array(e),t,n)}};var rt=class extends zt{constructor(e,t,n){super(new Float32Array(e),t,n)}},Mg=new Ei,js=new C,ec=new C,Ti=class{constructor(e=new C,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let n=this.center;t!==void 0?n.copy(t):Mg.setFromPoints(e).getCenter(n);let s=0;for(let r=0,o=e.length;r<o;r++)s=Math.max(s,n.distanceToSquared(e[r]));return this.radius=Math.sqrt(s),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let n=this.center.distanceToSquared(e);return t.copy(e),n>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;js.subVectors(e,this.center);let t=js.lengthSq();if(t>this.radius*this.radius){let n=Math.sqrt(t),s=(n-this.radius)*.5;this.center.addScaledVector(js,s/n),this.radius+=s}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(ec.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint(js.copy(e.center).add(ec)),this.expandByPoint(js.copy(e.center).sub(ec))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}},Eg=0,Mn=new Ye,tc=new Pt,fs=new C,mn=new Ei,Ks=new Ei,Bt=new C,tt=class i extends Un{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:Eg++}),this.uuid=Tr(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.indirectOffset=0,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={},this._transformed=!1}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(lg(e)?lr:ar)(e,1):this.index=e,this}setIndirect(e,t=0){return this.indirect=e,this.indirectOffset=t,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,n=0){this.groups.push({start:e,count:t,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new Ne().getNormalMatrix(e);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(e),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this._transformed=!0,this}applyQuaternion(e){return Mn.makeRotationFromQuaternion(e),this.applyMatrix4(Mn),this}rotateX(e){return Mn.makeRotationX(e),this.applyMatrix4(Mn),this}rotateY(e){return Mn.makeRotationY(e),this.applyMatrix4(Mn),this}rotateZ(e){return Mn.makeRotationZ(e),this.applyMatrix4(Mn),this}translate(e,t,n){return Mn.makeTranslation(e,t,n),this.applyMatrix4(Mn),this}scale(e,t,n){return Mn.makeScale(e,t,n),this.applyMatrix4(Mn),this}lookAt(e){return tc.lookAt(e),tc.updateMatrix(),this.applyMatrix4(tc.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(fs).negate(),this.translate(fs.x,fs.y,fs.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let n=[];for(let s=0,r=e.length;s<r;s++){let o=e[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new rt(n,3))}else{let n=Math.min(e.length,t.count);for(let s=0;s<n;s++){let r=e[s];t.setXYZ(s,r.x,r.y,r.z||0)}e.length>t.count&&Ie("BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new Ei);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){De("BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new C(-1/0,-1/0,-1/0),new C(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let n=0,s=t.length;n<s;n++){let r=t[n];mn.setFromBufferAttribute(r),this.morphTargetsRelative?(Bt.addVectors(this.boundingBox.min,mn.min),this.boundingBox.expandByPoint(Bt),Bt.addVectors(this.boundingBox.max,mn.max),this.boundingBox.expandByPoint(Bt)):(this.boundingBox.expandByPoint(mn.min),this.boundingBox.expandByPoint(mn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&De('BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ti);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){De("BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new C,1/0);return}if(e){let n=this.boundingSphere.center;if(mn.setFromBufferAttribute(e),t)for(let r=0,o=t.length;r<o;r++){let a=t[r];Ks.setFromBufferAttribute(a),this.morphTargetsRelative?(Bt.addVectors(mn.min,Ks.min),mn.expandByPoint(Bt),Bt.addVectors(mn.max,Ks.max),mn.expandByPoint(Bt)):(mn.expandByPoint(Ks.min),mn.expandByPoint(Ks.max))}mn.getCenter(n);let s=0;for(let r=0,o=e.count;r<o;r++)Bt.fromBufferAttribute(e,r),s=Math.max(s,n.distanceToSquared(Bt));if(t)for(let r=0,o=t.length;r<o;r++){let a=t[r],c=this.morphTargetsRelative;for(let l=0,h=a.count;l<h;l++)Bt.fromBufferAttribute(a,l),c&&(fs.fromBufferAttribute(e,l),Bt.add(fs)),s=Math.max(s,n.distanceToSquared(Bt))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&De('BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){De("BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=t.position,s=t.normal,r=t.uv,o=this.getAttribute("tangent");(o===void 0||o.count!==n.count)&&(o=new zt(new Float32Array(4*n.count),4),this.setAttribute("tangent",o));let a=[],c=[],l=new Uint8Array(n.count);for(let N=0;N<n.count;N++)a[N]=new C,c[N]=new C;let h=new C,d=new C,u=new C,f=new Ge,p=new Ge,_=new Ge,m=new C,g=new C;function x(N,P,F){l[N]=l[P]=l[F]=1,h.fromBufferAttribute(n,N),d.fromBufferAttribute(n,P),u.fromBufferAttribute(n,F),f.fromBufferAttribute(r,N),p.fromBufferAttribute(r,P),_.fromBufferAttribute(r,F),d.sub(h),u.sub(h),p.sub(f),_.sub(f);let O=1/(p.x*_.y-_.x*p.y);isFinite(O)&&(m.copy(d).multiplyScalar(_.y).addScaledVector(u,-p.y).multiplyScalar(O),g.copy(u).multiplyScalar(p.x).addScaledVector(d,-_.x).multiplyScalar(O),a[N].add(m),a[P].add(m),a[F].add(m),c[N].add(g),c[P].add(g),c[F].add(g))}let w=this.groups;w.length===0&&(w=[{start:0,count:e.count}]);for(let N=0,P=w.length;N<P;++N){let F=w[N],O=F.start,X=F.count;for(let L=O,G=O+X;L<G;L+=3)x(e.getX(L+0),e.getX(L+1),e.getX(L+2))}let b=new C,A=new C,T=new C,v=new C;function E(N){T.fromBufferAttribute(s,N),v.copy(T);let P=a[N];b.copy(P),b.sub(T.multiplyScalar(T.dot(P))).normalize(),A.crossVectors(v,P);let O=A.dot(c[N])<0?-1:1;o.setXYZW(N,b.x,b.y,b.z,O)}for(let N=0,P=n.count;N<P;++N)l[N]&&E(N);this._transformed=!0}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let n=this.getAttribute("normal");if(n===void 0||n.count!==t.count)n=new zt(new Float32Array(t.count*3),3),this.setAttribute("normal",n);else for(let u=0,f=n.count;u<f;u++)n.setXYZ(u,0,0,0);let s=new C,r=new C,o=new C,a=new C,c=new C,l=new C,h=new C,d=new C;if(e)for(let u=0,f=e.count;u<f;u+=3){let p=e.getX(u+0),_=e.getX(u+1),m=e.getX(u+2);s.fromBufferAttribute(t,p),r.fromBufferAttribute(t,_),o.fromBufferAttribute(t,m),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),a.fromBufferAttribute(n,p),c.fromBufferAttribute(n,_),l.fromBufferAttribute(n,m),a.add(h),c.add(h),l.add(h),n.setXYZ(p,a.x,a.y,a.z),n.setXYZ(_,c.x,c.y,c.z),n.setXYZ(m,l.x,l.y,l.z)}else for(let u=0,f=t.count;u<f;u+=3)s.fromBufferAttribute(t,u+0),r.fromBufferAttribute(t,u+1),o.fromBufferAttribute(t,u+2),h.subVectors(o,r),d.subVectors(s,r),h.cross(d),n.setXYZ(u+0,h.x,h.y,h.z),n.setXYZ(u+1,h.x,h.y,h.z),n.setXYZ(u+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,n=e.count;t<n;t++)Bt.fromBufferAttribute(e,t),Bt.normalize(),e.setXYZ(t,Bt.x,Bt.y,Bt.z)}toNonIndexed(){function e(a,c){let l=a.array,h=a.itemSize,d=a.normalized,u=new l.constructor(c.length*h),f=0,p=0;for(let _=0,m=c.length;_<m;_++){a.isInterleavedBufferAttribute?f=c[_]*a.data.stride+a.offset:f=c[_]*h;for(let g=0;g<h;g++)u[p++]=l[f++]}return new zt(u,h,d)}if(this.index===null)return Ie("BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new i,n=this.index.array,s=this.attributes;for(let a in s){let c=s[a],l=e(c,n);t.setAttribute(a,l)}let r=this.morphAttributes;for(let a in r){let c=[],l=r[a];for(let h=0,d=l.length;h<d;h++){let u=l[h],f=e(u,n);c.push(f)}t.morphAttributes[a]=c}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,c=o.length;a<c;a++){let l=o[a];t.addGroup(l.start,l.count,l.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.parameters!==void 0&&this._transformed===!0?"BufferGeometry":this.type,e.name=this.name,Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0&&this._transformed!==!0){let c=this.parameters;for(let l in c)c[l]!==void 0&&(e[l]=c[l]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let n=this.attributes;for(let c in n){let l=n[c];e.data.attributes[c]=l.toJSON(e.data)}let s={},r=!1;for(let c in this.morphAttributes){let l=this.morphAttributes[c],h=[];for(let d=0,u=l.length;d<u;d++){let f=l[d];h.push(f.toJSON(e.data))}h.length>0&&(s[c]=h,r=!0)}r&&(e.data.morphAttributes=s,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let n=e.index;n!==null&&this.setIndex(n.clone());let s=e.attributes;for(let l in s){let h=s[l];this.setAttribute(l,h.clone(t))}let r=e.morphAttributes;for(let l in r){let h=[],d=r[l];for(let u=0,f=d.length;u<f;u++)h.push(d[u].clone(t));this.morphAttributes[l]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let l=0,h=o.length;l<h;l++){let d=o[l];this.addGroup(d.start,d.count,d.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let c=e.boundingSphere;return c!==null&&(this.boundingSphere=c.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this._transformed=e._transformed,this}dispose(){this.dispatchEvent({type:"dispose"})}};var nc=new C,Tg=new C,Ag=new Ne,gn=class{constructor(e=new C(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,n,s){return this.normal.set(e,t,n),this.constant=s,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,n){let s=nc.subVectors(n,t).cross(Tg.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(s,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t,n=!0){let s=e.delta(nc),r=this.normal.dot(s);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let o=-(e.start.dot(this.normal)+this.constant)/r;return n===!0&&(o<0||o>1)?null:t.copy(e.start).addScaledVector(s,o)}intersectsLine(e){let t=this.distanceToPoint(e.start),n=this.distanceToPoint(e.end);return t<0&&n>0||n<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let n=t||Ag.getNormalMatrix(e),s=this.coplanarPoint(nc).applyMatrix4(e),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}toJSON(){return{normal:this.normal.toArray(),constant:this.constant}}fromJSON(e){return this.normal.fromArray(e.normal),this.constant=e.constant,this}},Rg=0,li=class extends Un{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:Rg++}),this.uuid=Tr(),this.name="",this.type="Material",this.blending=Is,this.side=Yn,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=vc,this.blendDst=Ds,this.blendEquation=Ji,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new He(0,0,0),this.blendAlpha=0,this.depthFunc=vs,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=Ju,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=To,this.stencilZFail=To,this.stencilZPass=To,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let n=e[t];if(n===void 0){Ie(`Material: parameter '${t}' has value of undefined.`);continue}let s=this[t];if(s===void 0){Ie(`Material: '${t}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector2&&n&&n.isVector2||s&&s.isEuler&&n&&n.isEuler||s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[t]=n}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,n.blending=this.blending,n.side=this.side,n.shadowSide=this.shadowSide,n.vertexColors=this.vertexColors,n.opacity=this.opacity,n.transparent=this.transparent,n.blendSrc=this.blendSrc,n.blendDst=this.blendDst,n.blendEquation=this.blendEquation,n.blendSrcAlpha=this.blendSrcAlpha,n.blendDstAlpha=this.blendDstAlpha,n.blendEquationAlpha=this.blendEquationAlpha,n.blendColor=this.blendColor.getHex(),n.blendAlpha=this.blendAlpha,n.depthFunc=this.depthFunc,n.depthTest=this.depthTest,n.depthWrite=this.depthWrite,n.colorWrite=this.colorWrite,n.clipIntersection=this.clipIntersection,n.clipShadows=this.clipShadows,n.stencilWriteMask=this.stencilWriteMask,n.stencilFunc=this.stencilFunc,n.stencilRef=this.stencilRef,n.stencilFuncMask=this.stencilFuncMask,n.stencilFail=this.stencilFail,n.stencilZFail=this.stencilZFail,n.stencilZPass=this.stencilZPass,n.stencilWrite=this.stencilWrite,n.polygonOffset=this.polygonOffset,n.polygonOffsetFactor=this.polygonOffsetFactor,n.polygonOffsetUnits=this.polygonOffsetUnits,n.dithering=this.dithering,n.alphaTest=this.alphaTest,n.alphaHash=this.alphaHash,n.alphaToCoverage=this.alphaToCoverage,n.premultipliedAlpha=this.premultipliedAlpha,n.forceSinglePass=this.forceSinglePass,n.allowOverride=this.allowOverride,n.visible=this.visible,n.toneMapped=this.toneMapped,n.name=this.name,this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.diffuseRoughness!==void 0&&(n.diffuseRoughness=this.diffuseRoughness),this.diffuseRoughnessMap&&this.diffuseRoughnessMap.isTexture&&(n.diffuseRoughnessMap=this.diffuseRoughnessMap.toJSON(e).uuid),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.retroreflectivity!==void 0&&(n.retroreflectivity=this.retroreflectivity),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessMinimum!==void 0&&(n.iridescenceThicknessMinimum=this.iridescenceThicknessMinimum),this.iridescenceThicknessMaximum!==void 0&&(n.iridescenceThicknessMaximum=this.iridescenceThicknessMaximum),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(e).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(e).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(e).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(e).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(e).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),Array.isArray(this.clippingPlanes)&&this.clippingPlanes.length>0&&(n.clippingPlanes=this.clippingPlanes.map(r=>r.toJSON())),this.rotation!==void 0&&(n.rotation=this.rotation),this.depthPacking!==void 0&&(n.depthPacking=this.depthPacking),this.linewidth!==void 0&&(n.linewidth=this.linewidth),this.linecap!==void 0&&(n.linecap=this.linecap),this.linejoin!==void 0&&(n.linejoin=this.linejoin),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.wireframe!==void 0&&(n.wireframe=this.wireframe),this.wireframeLinewidth!==void 0&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!==void 0&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!==void 0&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading!==void 0&&(n.flatShading=this.flatShading),this.fog!==void 0&&(n.fog=this.fog),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let c=r[a];delete c.metadata,o.push(c)}return o}if(t){let r=s(e.textures),o=s(e.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}fromJSON(e,t){if(e.uuid!==void 0&&(this.uuid=e.uuid),e.name!==void 0&&(this.name=e.name),e.color!==void 0&&this.color!==void 0&&this.color.setHex(e.color),e.roughness!==void 0&&(this.roughness=e.roughness),e.metalness!==void 0&&(this.metalness=e.metalness),e.sheen!==void 0&&(this.sheen=e.sheen),e.sheenColor!==void 0&&(this.sheenColor=new He().setHex(e.sheenColor)),e.sheenRoughness!==void 0&&(this.sheenRoughness=e.sheenRoughness),e.emissive!==void 0&&this.emissive!==void 0&&this.emissive.setHex(e.emissive),e.specular!==void 0&&this.specular!==void 0&&this.specular.setHex(e.specular),e.specularIntensity!==void 0&&(this.specularIntensity=e.specularIntensity),e.specularColor!==void 0&&this.specularColor!==void 0&&this.specularColor.setHex(e.specularColor),e.shininess!==void 0&&(this.shininess=e.shininess),e.clearcoat!==void 0&&(this.clearcoat=e.clearcoat),e.clearcoatRoughness!==void 0&&(this.clearcoatRoughness=e.clearcoatRoughness),e.diffuseRoughness!==void 0&&(this.diffuseRoughness=e.diffuseRoughness),e.dispersion!==void 0&&(this.dispersion=e.dispersion),e.retroreflectivity!==void 0&&(this.retroreflectivity=e.retroreflectivity),e.iridescence!==void 0&&(this.iridescence=e.iridescence),e.iridescenceIOR!==void 0&&(this.iridescenceIOR=e.iridescenceIOR),e.iridescenceThicknessMinimum!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessMinimum),e.iridescenceThicknessMaximum!==void 0&&(this.iridescenceThicknessMaximum=e.iridescenceThicknessMaximum),e.iridescenceThicknessRange!==void 0&&(this.iridescenceThicknessMinimum=e.iridescenceThicknessRange[0],this.iridescenceThicknessMaximum=e.iridescenceThicknessRange[1]),e.transmission!==void 0&&(this.transmission=e.transmission),e.thickness!==void 0&&(this.thickness=e.thickness),e.attenuationDistance!==void 0&&(this.attenuationDistance=e.attenuationDistance),e.attenuationColor!==void 0&&this.attenuationColor!==void 0&&this.attenuationColor.setHex(e.attenuationColor),e.anisotropy!==void 0&&(this.anisotropy=e.anisotropy),e.anisotropyRotation!==void 0&&(this.anisotropyRotation=e.anisotropyRotation),e.fog!==void 0&&(this.fog=e.fog),e.flatShading!==void 0&&(this.flatShading=e.flatShading),e.blending!==void 0&&(this.blending=e.blending),e.combine!==void 0&&(this.combine=e.combine),e.side!==void 0&&(this.side=e.side),e.shadowSide!==void 0&&(this.shadowSide=e.shadowSide),e.opacity!==void 0&&(this.opacity=e.opacity),e.transparent!==void 0&&(this.transparent=e.transparent),e.alphaTest!==void 0&&(this.alphaTest=e.alphaTest),e.alphaHash!==void 0&&(this.alphaHash=e.alphaHash),e.depthFunc!==void 0&&(this.depthFunc=e.depthFunc),e.depthTest!==void 0&&(this.depthTest=e.depthTest),e.depthWrite!==void 0&&(this.depthWrite=e.depthWrite),e.colorWrite!==void 0&&(this.colorWrite=e.colorWrite),e.clippingPlanes!==void 0&&(this.clippingPlanes=e.clippingPlanes.map(n=>new gn().fromJSON(n))),e.clipIntersection!==void 0&&(this.clipIntersection=e.clipIntersection),e.clipShadows!==void 0&&(this.clipShadows=e.clipShadows),e.depthPacking!==void 0&&(this.depthPacking=e.depthPacking),e.blendSrc!==void 0&&(this.blendSrc=e.blendSrc),e.blendDst!==void 0&&(this.blendDst=e.blendDst),e.blendEquation!==void 0&&(this.blendEquation=e.blendEquation),e.blendSrcAlpha!==void 0&&(this.blendSrcAlpha=e.blendSrcAlpha),e.blendDstAlpha!==void 0&&(this.blendDstAlpha=e.blendDstAlpha),e.blendEquationAlpha!==void 0&&(this.blendEquationAlpha=e.blendEquationAlpha),e.blendColor!==void 0&&this.blendColor!==void 0&&this.blendColor.setHex(e.blendColor),e.blendAlpha!==void 0&&(this.blendAlpha=e.blendAlpha),e.stencilWriteMask!==void 0&&(this.stencilWriteMask=e.stencilWriteMask),e.stencilFunc!==void 0&&(this.stencilFunc=e.stencilFunc),e.stencilRef!==void 0&&(this.stencilRef=e.stencilRef),e.stencilFuncMask!==void 0&&(this.stencilFuncMask=e.stencilFuncMask),e.stencilFail!==void 0&&(this.stencilFail=e.stencilFail),e.stencilZFail!==void 0&&(this.stencilZFail=e.stencilZFail),e.stencilZPass!==void 0&&(this.stencilZPass=e.stencilZPass),e.stencilWrite!==void 0&&(this.stencilWrite=e.stencilWrite),e.wireframe!==void 0&&(this.wireframe=e.wireframe),e.wireframeLinewidth!==void 0&&(this.wireframeLinewidth=e.wireframeLinewidth),e.wireframeLinecap!==void 0&&(this.wireframeLinecap=e.wireframeLinecap),e.wireframeLinejoin!==void 0&&(this.wireframeLinejoin=e.wireframeLinejoin),e.rotation!==void 0&&(this.rotation=e.rotation),e.linewidth!==void 0&&(this.linewidth=e.linewidth),e.linecap!==void 0&&(this.linecap=e.linecap),e.linejoin!==void 0&&(this.linejoin=e.linejoin),e.dashSize!==void 0&&(this.dashSize=e.dashSize),e.gapSize!==void 0&&(this.gapSize=e.gapSize),e.scale!==void 0&&(this.scale=e.scale),e.polygonOffset!==void 0&&(this.polygonOffset=e.polygonOffset),e.polygonOffsetFactor!==void 0&&(this.polygonOffsetFactor=e.polygonOffsetFactor),e.polygonOffsetUnits!==void 0&&(this.polygonOffsetUnits=e.polygonOffsetUnits),e.dithering!==void 0&&(this.dithering=e.dithering),e.alphaToCoverage!==void 0&&(this.alphaToCoverage=e.alphaToCoverage),e.premultipliedAlpha!==void 0&&(this.premultipliedAlpha=e.premultipliedAlpha),e.forceSinglePass!==void 0&&(this.forceSinglePass=e.forceSinglePass),e.allowOverride!==void 0&&(this.allowOverride=e.allowOverride),e.visible!==void 0&&(this.visible=e.visible),e.toneMapped!==void 0&&(this.toneMapped=e.toneMapped),e.userData!==void 0&&(this.userData=e.userData),e.vertexColors!==void 0&&(typeof e.vertexColors=="number"?this.vertexColors=e.vertexColors>0:this.vertexColors=e.vertexColors),e.size!==void 0&&(this.size=e.size),e.sizeAttenuation!==void 0&&(this.sizeAttenuation=e.sizeAttenuation),e.map!==void 0&&(this.map=t[e.map]||null),e.matcap!==void 0&&(this.matcap=t[e.matcap]||null),e.alphaMap!==void 0&&(this.alphaMap=t[e.alphaMap]||null),e.bumpMap!==void 0&&(this.bumpMap=t[e.bumpMap]||null),e.bumpScale!==void 0&&(this.bumpScale=e.bumpScale),e.normalMap!==void 0&&(this.normalMap=t[e.normalMap]||null),e.normalMapType!==void 0&&(this.normalMapType=e.normalMapType),e.normalScale!==void 0){let n=e.normalScale;Array.isArray(n)===!1&&(n=[n,n]),this.normalScale=new Ge().fromArray(n)}return e.displacementMap!==void 0&&(this.displacementMap=t[e.displacementMap]||null),e.displacementScale!==void 0&&(this.displacementScale=e.displacementScale),e.displacementBias!==void 0&&(this.displacementBias=e.displacementBias),e.roughnessMap!==void 0&&(this.roughnessMap=t[e.roughnessMap]||null),e.metalnessMap!==void 0&&(this.metalnessMap=t[e.metalnessMap]||null),e.emissiveMap!==void 0&&(this.emissiveMap=t[e.emissiveMap]||null),e.emissiveIntensity!==void 0&&(this.emissiveIntensity=e.emissiveIntensity),e.specularMap!==void 0&&(this.specularMap=t[e.specularMap]||null),e.specularIntensityMap!==void 0&&(this.specularIntensityMap=t[e.specularIntensityMap]||null),e.specularColorMap!==void 0&&(this.specularColorMap=t[e.specularColorMap]||null),e.envMap!==void 0&&(this.envMap=t[e.envMap]||null),e.envMapRotation!==void 0&&this.envMapRotation.fromArray(e.envMapRotation),e.envMapIntensity!==void 0&&(this.envMapIntensity=e.envMapIntensity),e.reflectivity!==void 0&&(this.reflectivity=e.reflectivity),e.refractionRatio!==void 0&&(this.refractionRatio=e.refractionRatio),e.lightMap!==void 0&&(this.lightMap=t[e.lightMap]||null),e.lightMapIntensity!==void 0&&(this.lightMapIntensity=e.lightMapIntensity),e.aoMap!==void 0&&(this.aoMap=t[e.aoMap]||null),e.aoMapIntensity!==void 0&&(this.aoMapIntensity=e.aoMapIntensity),e.gradientMap!==void 0&&(this.gradientMap=t[e.gradientMap]||null),e.clearcoatMap!==void 0&&(this.clearcoatMap=t[e.clearcoatMap]||null),e.clearcoatRoughnessMap!==void 0&&(this.clearcoatRoughnessMap=t[e.clearcoatRoughnessMap]||null),e.clearcoatNormalMap!==void 0&&(this.clearcoatNormalMap=t[e.clearcoatNormalMap]||null),e.clearcoatNormalScale!==void 0&&(this.clearcoatNormalScale=new Ge().fromArray(e.clearcoatNormalScale)),e.diffuseRoughnessMap!==void 0&&(this.diffuseRoughnessMap=t[e.diffuseRoughnessMap]||null),e.iridescenceMap!==void 0&&(this.iridescenceMap=t[e.iridescenceMap]||null),e.iridescenceThicknessMap!==void 0&&(this.iridescenceThicknessMap=t[e.iridescenceThicknessMap]||null),e.transmissionMap!==void 0&&(this.transmissionMap=t[e.transmissionMap]||null),e.thicknessMap!==void 0&&(this.thicknessMap=t[e.thicknessMap]||null),e.anisotropyMap!==void 0&&(this.anisotropyMap=t[e.anisotropyMap]||null),e.sheenColorMap!==void 0&&(this.sheenColorMap=t[e.sheenColorMap]||null),e.sheenRoughnessMap!==void 0&&(this.sheenRoughnessMap=t[e.sheenRoughnessMap]||null),this}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,n=null;if(t!==null){let s=t.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=t[r].clone()}return this.clippingPlanes=n,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.allowOverride=e.allowOverride,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var ri=new C,ic=new C,ao=new C,lo=new C,ci=class{constructor(e=new C,t=new C(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,ri)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let n=t.dot(this.direction);return n<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=ri.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(ri.copy(this.origin).addScaledVector(this.direction,t),ri.distanceToSquared(e))}distanceSqToSegment(e,t,n,s){ic.copy(e).add(t).multiplyScalar(.5),ao.copy(t).sub(e).normalize(),lo.copy(this.origin).sub(ic);let r=e.distanceTo(t)*.5,o=-this.direction.dot(ao),a=lo.dot(this.direction),c=-lo.dot(ao),l=lo.lengthSq(),h=Math.abs(1-o*o),d,u,f,p;if(h>0)if(d=o*c-a,u=o*a-c,p=r*h,d>=0)if(u>=-p)if(u<=p){let _=1/h;d*=_,u*=_,f=d*(d+o*u+2*a)+u*(o*d+u+2*c)+l}else u=r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u=-r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;else u<=-p?(d=Math.max(0,-(-o*r+a)),u=d>0?-r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l):u<=p?(d=0,u=Math.min(Math.max(-r,-c),r),f=u*(u+2*c)+l):(d=Math.max(0,-(o*r+a)),u=d>0?r:Math.min(Math.max(-r,-c),r),f=-d*d+u*(u+2*c)+l);else u=o>0?-r:r,d=Math.max(0,-(o*u+a)),f=-d*d+u*(u+2*c)+l;return n&&n.copy(this.origin).addScaledVector(this.direction,d),s&&s.copy(ic).addScaledVector(ao,u),f}intersectSphere(e,t){if(e.radius<0)return null;ri.subVectors(e.center,this.origin);let n=ri.dot(this.direction),s=ri.dot(ri)-n*n,r=e.radius*e.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,c=n+o;return c<0?null:a<0?this.at(c,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(e.normal)+e.constant)/t;return n>=0?n:null}intersectPlane(e,t){let n=this.distanceToPlane(e);return n===null?null:this.at(n,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let n,s,r,o,a,c,l=1/this.direction.x,h=1/this.direction.y,d=1/this.direction.z,u=this.origin;return l>=0?(n=(e.min.x-u.x)*l,s=(e.max.x-u.x)*l):(n=(e.max.x-u.x)*l,s=(e.min.x-u.x)*l),h>=0?(r=(e.min.y-u.y)*h,o=(e.max.y-u.y)*h):(r=(e.max.y-u.y)*h,o=(e.min.y-u.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),d>=0?(a=(e.min.z-u.z)*d,c=(e.max.z-u.z)*d):(a=(e.max.z-u.z)*d,c=(e.min.z-u.z)*d),n>c||a>s)||((a>n||n!==n)&&(n=a),(c<s||s!==s)&&(s=c),s<0)?null:this.at(n>=0?n:s,t)}intersectsBox(e){return this.intersectBox(e,ri)!==null}intersectTriangle(e,t,n,s,r){let o=this.origin,a=this.direction,c=a.x,l=a.y,h=a.z,d=e.x-o.x,u=e.y-o.y,f=e.z-o.z,p=t.x-o.x,_=t.y-o.y,m=t.z-o.z,g=n.x-o.x,x=n.y-o.y,w=n.z-o.z,b=Math.abs(c),A=Math.abs(l),T=Math.abs(h),v,E,N,P,F,O,X,L,G,$,V,te;if(b>=A&&b>=T?(N=c,O=d,G=p,te=g,c>=0?(v=l,E=h,P=u,F=f,X=_,L=m,$=x,V=w):(v=h,E=l,P=f,F=u,X=m,L=_,$=w,V=x)):A>=T?(N=l,O=u,G=_,te=x,l>=0?(v=h,E=c,P=f,F=d,X=m,L=p,$=w,V=g):(v=c,E=h,P=d,F=f,X=p,L=m,$=g,V=w)):(N=h,O=f,G=m,te=w,h>=0?(v=c,E=l,P=d,F=u,X=p,L=_,$=g,V=x):(v=l,E=c,P=u,F=d,X=_,L=p,$=x,V=g)),N===0)return null;let H=v/N,Q=E/N,ee=1/N,be=P-H*O,Fe=F-Q*O,Z=X-H*G,_e=L-Q*G,we=$-H*te,Ce=V-Q*te,ve=we*_e-Ce*Z,ke=be*Ce-Fe*we,At=Z*Fe-_e*be;if(s){if(ve<0||ke<0||At<0)return null}else if((ve<0||ke<0||At<0)&&(ve>0||ke>0||At>0))return null;let Le=ve+ke+At;if(Le===0)return null;let it=ee*(ve*O+ke*G+At*te);return(Le>0?it<0:it>0)?null:this.at(it/Le,r)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},qi=class extends li{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new He(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new qn,this.combine=yc,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}},hu=new Ye,Hi=new ci,co=new Ti,uu=new C,ho=new C,uo=new C,fo=new C,sc=new C,po=new C,du=new C,mo=new C,oe=class extends Pt{constructor(e=new tt,t=new qi){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(e,t){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;t.fromBufferAttribute(s,e);let a=this.morphTargetInfluences;if(r&&a){po.set(0,0,0);for(let c=0,l=r.length;c<l;c++){let h=a[c],d=r[c];h!==0&&(sc.fromBufferAttribute(d,e),o?po.addScaledVector(sc,h):po.addScaledVector(sc.sub(t),h))}t.add(po)}return t}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),co.copy(n.boundingSphere),co.applyMatrix4(r),Hi.copy(e.ray).recast(e.near),!(co.containsPoint(Hi.origin)===!1&&(Hi.intersectSphere(co,uu)===null||Hi.origin.distanceToSquared(uu)>(e.far-e.near)**2))&&(hu.copy(r).invert(),Hi.copy(e.ray).applyMatrix4(hu),!(n.boundingBox!==null&&Hi.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(e,t,Hi)))}_computeIntersections(e,t,n){let s,r=this.geometry,o=this.material,a=r.index,c=r.attributes.position,l=r.attributes.uv,h=r.attributes.uv1,d=r.attributes.normal,u=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let p=0,_=u.length;p<_;p++){let m=u[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),w=Math.min(a.count,Math.min(m.start+m.count,f.start+f.count));for(let b=x,A=w;b<A;b+=3){let T=a.getX(b),v=a.getX(b+1),E=a.getX(b+2);s=go(this,g,e,n,l,h,d,T,v,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(a.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=a.getX(m),w=a.getX(m+1),b=a.getX(m+2);s=go(this,o,e,n,l,h,d,x,w,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}else if(c!==void 0)if(Array.isArray(o))for(let p=0,_=u.length;p<_;p++){let m=u[p],g=o[m.materialIndex],x=Math.max(m.start,f.start),w=Math.min(c.count,Math.min(m.start+m.count,f.start+f.count));for(let b=x,A=w;b<A;b+=3){let T=b,v=b+1,E=b+2;s=go(this,g,e,n,l,h,d,T,v,E),s&&(s.faceIndex=Math.floor(b/3),s.face.materialIndex=m.materialIndex,t.push(s))}}else{let p=Math.max(0,f.start),_=Math.min(c.count,f.start+f.count);for(let m=p,g=_;m<g;m+=3){let x=m,w=m+1,b=m+2;s=go(this,o,e,n,l,h,d,x,w,b),s&&(s.faceIndex=Math.floor(m/3),t.push(s))}}}};function Cg(i,e,t,n,s,r,o,a){let c;if(e.side===cn?c=n.intersectTriangle(o,r,s,!0,a):c=n.intersectTriangle(s,r,o,e.side===Yn,a),c===null)return null;mo.copy(a),mo.applyMatrix4(i.matrixWorld);let l=t.ray.origin.distanceTo(mo);return l<t.near||l>t.far?null:{distance:l,point:mo.clone(),object:i}}function go(i,e,t,n,s,r,o,a,c,l){i.getVertexPosition(a,ho),i.getVertexPosition(c,uo),i.getVertexPosition(l,fo);let h=Cg(i,e,t,n,ho,uo,fo,du);if(h){let d=new C;Mi.getBarycoord(du,ho,uo,fo,d),s&&(h.uv=Mi.getInterpolatedAttribute(s,a,c,l,d,new Ge)),r&&(h.uv1=Mi.getInterpolatedAttribute(r,a,c,l,d,new Ge)),o&&(h.normal=Mi.getInterpolatedAttribute(o,a,c,l,d,new C),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let u={a,b:c,c:l,normal:new C,materialIndex:0};Mi.getNormal(ho,uo,fo,u.normal),h.face=u,h.barycoord=d}return h}var On=class extends nn{constructor(e=null,t=1,n=1,s,r,o,a,c,l=ot,h=ot,d,u){super(null,o,a,c,l,h,s,r,d,u),this.isDataTexture=!0,this.image={data:e,width:t,height:n},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var Wi=new Ti,Pg=new Ge(.5,.5),_o=new C,$i=class{constructor(e=new gn,t=new gn,n=new gn,s=new gn,r=new gn,o=new gn){this.planes=[e,t,n,s,r,o]}set(e,t,n,s,r,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(e){let t=this.planes;for(let n=0;n<6;n++)t[n].copy(e.planes[n]);return this}setFromProjectionMatrix(e,t=Tn,n=!1){let s=this.planes,r=e.elements,o=r[0],a=r[1],c=r[2],l=r[3],h=r[4],d=r[5],u=r[6],f=r[7],p=r[8],_=r[9],m=r[10],g=r[11],x=r[12],w=r[13],b=r[14],A=r[15];if(s[0].setComponents(l-o,f-h,g-p,A-x).normalize(),s[1].setComponents(l+o,f+h,g+p,A+x).normalize(),s[2].setComponents(l+a,f+d,g+_,A+w).normalize(),s[3].setComponents(l-a,f-d,g-_,A-w).normalize(),n)s[4].setComponents(c,u,m,b).normalize(),s[5].setComponents(l-c,f-u,g-m,A-b).normalize();else if(s[4].setComponents(l-c,f-u,g-m,A-b).normalize(),t===Tn)s[5].setComponents(l+c,f+u,g+m,A+b).normalize();else if(t===sr)s[5].setComponents(c,u,m,b).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Wi.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Wi.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Wi)}intersectsSprite(e){Wi.center.set(0,0,0);let t=Pg.distanceTo(e.center);return Wi.radius=.7071067811865476+t,Wi.applyMatrix4(e.matrixWorld),this.intersectsSphere(Wi)}intersectsSphere(e){let t=this.planes,n=e.center,s=-e.radius;for(let r=0;r<6;r++)if(t[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(e){let t=this.planes;for(let n=0;n<6;n++){let s=t[n];if(_o.x=s.normal.x>0?e.max.x:e.min.x,_o.y=s.normal.y>0?e.max.y:e.min.y,_o.z=s.normal.z>0?e.max.z:e.min.z,s.distanceToPoint(_o)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let n=0;n<6;n++)if(t[n].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}},fu=new Ye,Bo=class i{constructor(){this.coordinateSystem=Tn,this._frustums=[],this._count=0}setFromArrayCamera(e){let t=e.cameras,n=this._frustums;for(let s=0;s<t.length;s++){let r=t[s];fu.multiplyMatrices(r.projectionMatrix,r.matrixWorldInverse),n[s]===void 0&&(n[s]=new $i),n[s].setFromProjectionMatrix(fu,r.coordinateSystem,r.reversedDepth)}return this._count=t.length,this}getFrustum(e){return this._frustums[e]}intersectsObject(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsObject(e))return!0;return!1}intersectsSprite(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSprite(e))return!0;return!1}intersectsSphere(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsSphere(e))return!0;return!1}intersectsBox(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].intersectsBox(e))return!0;return!1}containsPoint(e){let t=this._frustums;for(let n=0;n<this._count;n++)if(t[n].containsPoint(e))return!0;return!1}copy(e){this.coordinateSystem=e.coordinateSystem;let t=this._frustums,n=e._frustums;for(let s=0;s<e._count;s++)t[s]===void 0&&(t[s]=new $i),t[s].copy(n[s]);return this._count=e._count,this}clone(){return new i().copy(this)}};var Es=class extends li{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new He(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}},zo=new C,Vo=new C,pu=new Ye,Qs=new ci,vo=new Ti,rc=new C,mu=new C,_n=class extends Pt{constructor(e=new tt,t=new Es){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[0];for(let s=1,r=t.count;s<r;s++)zo.fromBufferAttribute(t,s-1),Vo.fromBufferAttribute(t,s),n[s]=n[s-1],n[s]+=zo.distanceTo(Vo);e.setAttribute("lineDistance",new rt(n,1))}else Ie("Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),vo.copy(n.boundingSphere),vo.applyMatrix4(s),vo.radius+=r,e.ray.intersectsSphere(vo)===!1)return;pu.copy(s).invert(),Qs.copy(e.ray).applyMatrix4(pu);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=this.isLineSegments?2:1,h=n.index,u=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),p=Math.min(h.count,o.start+o.count);for(let _=f,m=p-1;_<m;_+=l){let g=h.getX(_),x=h.getX(_+1),w=yo(this,e,Qs,c,g,x,_);w&&t.push(w)}if(this.isLineLoop){let _=h.getX(p-1),m=h.getX(f),g=yo(this,e,Qs,c,_,m,p-1);g&&t.push(g)}}else{let f=Math.max(0,o.start),p=Math.min(u.count,o.start+o.count);for(let _=f,m=p-1;_<m;_+=l){let g=yo(this,e,Qs,c,_,_+1,_);g&&t.push(g)}if(this.isLineLoop){let _=yo(this,e,Qs,c,p-1,f,p-1);_&&t.push(_)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function yo(i,e,t,n,s,r,o){let a=i.geometry.attributes.position;if(zo.fromBufferAttribute(a,s),Vo.fromBufferAttribute(a,r),t.distanceSqToSegment(zo,Vo,rc,mu)>n)return;rc.applyMatrix4(i.matrixWorld);let l=e.ray.origin.distanceTo(rc);if(!(l<e.near||l>e.far))return{distance:l,point:mu.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var gu=new C,_u=new C,Yi=class extends _n{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,n=[];for(let s=0,r=t.count;s<r;s+=2)gu.fromBufferAttribute(t,s),_u.fromBufferAttribute(t,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+gu.distanceTo(_u);e.setAttribute("lineDistance",new rt(n,1))}else Ie("LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Go=class extends li{constructor(e){super(),this.isPointsMaterial=!0,this.type="PointsMaterial",this.color=new He(16777215),this.map=null,this.alphaMap=null,this.size=1,this.sizeAttenuation=!0,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.alphaMap=e.alphaMap,this.size=e.size,this.sizeAttenuation=e.sizeAttenuation,this.fog=e.fog,this}},vu=new Ye,hc=new ci,xo=new Ti,bo=new C,cr=class extends Pt{constructor(e=new tt,t=new Go){super(),this.isPoints=!0,this.type="Points",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0?this.morphTargetInfluences=e.morphTargetInfluences.slice():this.morphTargetInfluences=void 0,e.morphTargetDictionary!==void 0?this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary):this.morphTargetDictionary=void 0,this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}intersectsFrustum(e){return e.intersectsObject(this)}raycast(e,t){let n=this.geometry,s=this.matrixWorld,r=e.params.Points.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),xo.copy(n.boundingSphere),xo.applyMatrix4(s),xo.radius+=r,e.ray.intersectsSphere(xo)===!1)return;vu.copy(s).invert(),hc.copy(e.ray).applyMatrix4(vu);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),c=a*a,l=n.index,d=n.attributes.position;if(l!==null){let u=Math.max(0,o.start),f=Math.min(l.count,o.start+o.count);for(let p=u,_=f;p<_;p++){let m=l.getX(p);bo.fromBufferAttribute(d,m),yu(bo,m,c,s,e,t,this)}}else{let u=Math.max(0,o.start),f=Math.min(d.count,o.start+o.count);for(let p=u,_=f;p<_;p++)bo.fromBufferAttribute(d,p),yu(bo,p,c,s,e,t,this)}}updateMorphTargets(){let t=this.geometry.morphAttributes,n=Object.keys(t);if(n.length>0){let s=t[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function yu(i,e,t,n,s,r,o){let a=hc.distanceSqToPoint(i);if(a<t){let c=new C;hc.closestPointToPoint(i,c),c.applyMatrix4(n);let l=s.ray.origin.distanceTo(c);if(l<s.near||l>s.far)return;r.push({distance:l,distanceToRay:Math.sqrt(a),point:c,index:e,face:null,faceIndex:null,barycoord:null,object:o})}}var hr=class extends nn{constructor(e=[],t=ji,n,s,r,o,a,c,l,h){super(e,t,n,s,r,o,a,c,l,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var hi=class extends nn{constructor(e,t,n=yn,s,r,o,a=ot,c=ot,l,h=ai,d=1){if(h!==ai&&h!==di)throw new Error("THREE.DepthTexture: format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let u={width:e,height:t,depth:d};super(u,s,r,o,a,c,h,n,l),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new Ss(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return t.compareFunction=this.compareFunction,t}},ur=class extends hi{constructor(e,t=yn,n=ji,s,r,o=ot,a=ot,c,l=ai){let h={width:e,height:e,depth:1},d=[h,h,h,h,h,h];super(e,e,t,n,s,r,o,a,c,l),this.image=d,this.isCubeDepthTexture=!0,this.isCubeTexture=!0}get images(){return this.image}set images(e){this.image=e}},dr=class extends nn{constructor(e=null){super(),this.sourceTexture=e,this.isExternalTexture=!0}copy(e){return super.copy(e),this.sourceTexture=e.sourceTexture,this}},Mt=class i extends tt{constructor(e=1,t=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let c=[],l=[],h=[],d=[],u=0,f=0;p("z","y","x",-1,-1,n,t,e,o,r,0),p("z","y","x",1,-1,n,t,-e,o,r,1),p("x","z","y",1,1,e,n,t,s,o,2),p("x","z","y",1,-1,e,n,-t,s,o,3),p("x","y","z",1,-1,e,t,n,s,r,4),p("x","y","z",-1,-1,e,t,-n,s,r,5),this.setIndex(c),this.setAttribute("position",new rt(l,3)),this.setAttribute("normal",new rt(h,3)),this.setAttribute("uv",new rt(d,2));function p(_,m,g,x,w,b,A,T,v,E,N){let P=b/v,F=A/E,O=b/2,X=A/2,L=T/2,G=v+1,$=E+1,V=0,te=0,H=new C;for(let Q=0;Q<$;Q++){let ee=Q*F-X;for(let be=0;be<G;be++){let Fe=be*P-O;H[_]=Fe*x,H[m]=ee*w,H[g]=L,l.push(H.x,H.y,H.z),H[_]=0,H[m]=0,H[g]=T>0?1:-1,h.push(H.x,H.y,H.z),d.push(be/v),d.push(1-Q/E),V+=1}}for(let Q=0;Q<E;Q++)for(let ee=0;ee<v;ee++){let be=u+ee+G*Q,Fe=u+ee+G*(Q+1),Z=u+(ee+1)+G*(Q+1),_e=u+(ee+1)+G*Q;c.push(be,Fe,_e),c.push(Fe,Z,_e),te+=6}a.addGroup(f,te,N),f+=te,u+=V}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};var Gt=class i extends tt{constructor(e=1,t=1,n=1,s=32,r=1,o=!1,a=0,c=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:c};let l=this;s=Math.floor(s),r=Math.floor(r);let h=[],d=[],u=[],f=[],p=0,_=[],m=n/2,g=0;x(),o===!1&&(e>0&&w(!0),t>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new rt(d,3)),this.setAttribute("normal",new rt(u,3)),this.setAttribute("uv",new rt(f,2));function x(){let b=new C,A=new C,T=0,v=(t-e)/n;for(let E=0;E<=r;E++){let N=[],P=E/r,F=P*(t-e)+e;for(let O=0;O<=s;O++){let X=O/s,L=X*c+a,G=Math.sin(L),$=Math.cos(L);A.x=F*G,A.y=-P*n+m,A.z=F*$,d.push(A.x,A.y,A.z),b.set(G,v,$).normalize(),u.push(b.x,b.y,b.z),f.push(X,1-P),N.push(p++)}_.push(N)}for(let E=0;E<s;E++)for(let N=0;N<r;N++){let P=_[N][E],F=_[N+1][E],O=_[N+1][E+1],X=_[N][E+1];(e>0||N!==0)&&(h.push(P,F,X),T+=3),(t>0||N!==r-1)&&(h.push(F,O,X),T+=3)}l.addGroup(g,T,0),g+=T}function w(b){let A=p,T=new Ge,v=new C,E=0,N=b===!0?e:t,P=b===!0?1:-1;for(let O=1;O<=s;O++)d.push(0,m*P,0),u.push(0,P,0),f.push(.5,.5),p++;let F=p;for(let O=0;O<=s;O++){let L=O/s*c+a,G=Math.cos(L),$=Math.sin(L);v.x=N*$,v.y=m*P,v.z=N*G,d.push(v.x,v.y,v.z),u.push(0,P,0),T.x=G*.5+.5,T.y=$*.5*P+.5,f.push(T.x,T.y),p++}for(let O=0;O<s;O++){let X=A+O,L=F+O;b===!0?h.push(L,L+1,X):h.push(L+1,L,X),E+=3}l.addGroup(g,E,b===!0?1:2),g+=E}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Ho=class i extends tt{constructor(e=[],t=[],n=1,s=0){super(),this.type="PolyhedronGeometry",this.parameters={vertices:e,indices:t,radius:n,detail:s};let r=[],o=[];a(s),l(n),h(),this.setAttribute("position",new rt(r,3)),this.setAttribute("normal",new rt(r.slice(),3)),this.setAttribute("uv",new rt(o,2)),s===0?this.computeVertexNormals():this.normalizeNormals();function a(x){let w=new C,b=new C,A=new C;for(let T=0;T<t.length;T+=3)f(t[T+0],w),f(t[T+1],b),f(t[T+2],A),c(w,b,A,x)}function c(x,w,b,A){let T=A+1,v=[];for(let E=0;E<=T;E++){v[E]=[];let N=x.clone().lerp(b,E/T),P=w.clone().lerp(b,E/T),F=T-E;for(let O=0;O<=F;O++)O===0&&E===T?v[E][O]=N:v[E][O]=N.clone().lerp(P,O/F)}for(let E=0;E<T;E++)for(let N=0;N<2*(T-E)-1;N++){let P=Math.floor(N/2);N%2===0?(u(v[E][P+1]),u(v[E+1][P]),u(v[E][P])):(u(v[E][P+1]),u(v[E+1][P+1]),u(v[E+1][P]))}}function l(x){let w=new C;for(let b=0;b<r.length;b+=3)w.x=r[b+0],w.y=r[b+1],w.z=r[b+2],w.normalize().multiplyScalar(x),r[b+0]=w.x,r[b+1]=w.y,r[b+2]=w.z}function h(){let x=new C;for(let w=0;w<r.length;w+=3){x.x=r[w+0],x.y=r[w+1],x.z=r[w+2];let b=m(x)/2/Math.PI+.5,A=g(x)/Math.PI+.5;o.push(b,1-A)}p(),d()}function d(){for(let x=0;x<o.length;x+=6){let w=o[x+0],b=o[x+2],A=o[x+4],T=Math.max(w,b,A),v=Math.min(w,b,A);T>.9&&v<.1&&(w<.2&&(o[x+0]+=1),b<.2&&(o[x+2]+=1),A<.2&&(o[x+4]+=1))}}function u(x){r.push(x.x,x.y,x.z)}function f(x,w){let b=x*3;w.x=e[b+0],w.y=e[b+1],w.z=e[b+2]}function p(){let x=new C,w=new C,b=new C,A=new C,T=new Ge,v=new Ge,E=new Ge;for(let N=0,P=0;N<r.length;N+=9,P+=6){x.set(r[N+0],r[N+1],r[N+2]),w.set(r[N+3],r[N+4],r[N+5]),b.set(r[N+6],r[N+7],r[N+8]),T.set(o[P+0],o[P+1]),v.set(o[P+2],o[P+3]),E.set(o[P+4],o[P+5]),A.copy(x).add(w).add(b).divideScalar(3);let F=m(A);_(T,P+0,x,F),_(v,P+2,w,F),_(E,P+4,b,F)}}function _(x,w,b,A){A<0&&x.x===1&&(o[w]=x.x-1),b.x===0&&b.z===0&&(o[w]=A/2/Math.PI+.5)}function m(x){return Math.atan2(x.z,-x.x)}function g(x){return Math.atan2(-x.y,Math.sqrt(x.x*x.x+x.z*x.z))}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.vertices,e.indices,e.radius,e.detail)}};var Ai=class i extends Ho{constructor(e=1,t=0){let n=[1,0,0,-1,0,0,0,1,0,0,-1,0,0,0,1,0,0,-1],s=[0,2,4,0,4,3,0,3,5,0,5,2,1,2,5,1,5,3,1,3,4,1,4,2];super(n,s,e,t),this.type="OctahedronGeometry",this.parameters={radius:e,detail:t}}static fromJSON(e){return new i(e.radius,e.detail)}},Zi=class i extends tt{constructor(e=1,t=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:n,heightSegments:s};let r=e/2,o=t/2,a=Math.floor(n),c=Math.floor(s),l=a+1,h=c+1,d=e/a,u=t/c,f=[],p=[],_=[],m=[];for(let g=0;g<h;g++){let x=g*u-o;for(let w=0;w<l;w++){let b=w*d-r;p.push(b,-x,0),_.push(0,0,1),m.push(w/a),m.push(1-g/c)}}for(let g=0;g<c;g++)for(let x=0;x<a;x++){let w=x+l*g,b=x+l*(g+1),A=x+1+l*(g+1),T=x+1+l*g;f.push(w,b,T),f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new rt(p,3)),this.setAttribute("normal",new rt(_,3)),this.setAttribute("uv",new rt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.width,e.height,e.widthSegments,e.heightSegments)}};var fr=class i extends tt{constructor(e=1,t=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:e,widthSegments:t,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},t=Math.max(3,Math.floor(t)),n=Math.max(2,Math.floor(n));let c=Math.min(o+a,Math.PI),l=0,h=[],d=new C,u=new C,f=[],p=[],_=[],m=[];for(let g=0;g<=n;g++){let x=[],w=g/n,b=o+w*a,A=e*Math.cos(b),T=Math.sqrt(e*e-A*A),v=0;g===0&&o===0?v=.5/t:g===n&&c===Math.PI&&(v=-.5/t);for(let E=0;E<=t;E++){let N=E/t,P=s+N*r;d.x=-T*Math.cos(P),d.y=A,d.z=T*Math.sin(P),p.push(d.x,d.y,d.z),u.copy(d).normalize(),_.push(u.x,u.y,u.z),m.push(N+v,1-w),x.push(l++)}h.push(x)}for(let g=0;g<n;g++)for(let x=0;x<t;x++){let w=h[g][x+1],b=h[g][x],A=h[g+1][x],T=h[g+1][x+1];(g!==0||o>0)&&f.push(w,b,T),(g!==n-1||c<Math.PI)&&f.push(b,A,T)}this.setIndex(f),this.setAttribute("position",new rt(p,3)),this.setAttribute("normal",new rt(_,3)),this.setAttribute("uv",new rt(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.widthSegments,e.heightSegments,e.phiStart,e.phiLength,e.thetaStart,e.thetaLength)}};var ui=class i extends tt{constructor(e=1,t=.4,n=12,s=48,r=Math.PI*2,o=0,a=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:e,tube:t,radialSegments:n,tubularSegments:s,arc:r,thetaStart:o,thetaLength:a},n=Math.floor(n),s=Math.floor(s);let c=[],l=[],h=[],d=[],u=new C,f=new C,p=new C;for(let _=0;_<=n;_++){let m=o+_/n*a;for(let g=0;g<=s;g++){let x=g/s*r;f.x=(e+t*Math.cos(m))*Math.cos(x),f.y=(e+t*Math.cos(m))*Math.sin(x),f.z=t*Math.sin(m),l.push(f.x,f.y,f.z),u.x=e*Math.cos(x),u.y=e*Math.sin(x),p.subVectors(f,u).normalize(),h.push(p.x,p.y,p.z),d.push(g/s),d.push(_/n)}}for(let _=1;_<=n;_++)for(let m=1;m<=s;m++){let g=(s+1)*_+m-1,x=(s+1)*(_-1)+m-1,w=(s+1)*(_-1)+m,b=(s+1)*_+m;c.push(g,x,b),c.push(x,w,b)}this.setIndex(c),this.setAttribute("position",new rt(l,3)),this.setAttribute("normal",new rt(h,3)),this.setAttribute("uv",new rt(d,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new i(e.radius,e.tube,e.radialSegments,e.tubularSegments,e.arc,e.thetaStart,e.thetaLength)}};function Qi(i){let e={};for(let t in i){e[t]={};for(let n in i[t]){let s=i[t][n];if(xu(s))s.isRenderTargetTexture?(Ie("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][n]=null):e[t][n]=s.clone();else if(Array.isArray(s))if(xu(s[0])){let r=[];for(let o=0,a=s.length;o<a;o++)r[o]=s[o].clone();e[t][n]=r}else e[t][n]=s.slice();else e[t][n]=s}}return e}function sn(i){let e={};for(let t=0;t<i.length;t++){let n=Qi(i[t]);for(let s in n)e[s]=n[s]}return e}function xu(i){return i&&(i.isColor||i.isMatrix3||i.isMatrix4||i.isVector2||i.isVector3||i.isVector4||i.isTexture||i.isQuaternion)}function Ig(i){let e=[];for(let t=0;t<i.length;t++)e.push(i[t].clone());return e}function Vc(i){let e=i.getRenderTarget();return e===null?i.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:$e.workingColorSpace}var cd={clone:Qi,merge:sn},Lg=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,Dg=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,$n=class extends li{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Lg,this.fragmentShader=Dg,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=Qi(e.uniforms),this.uniformsGroups=Ig(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this.defaultAttributeValues=Object.assign({},e.defaultAttributeValues),this.index0AttributeName=e.index0AttributeName,this.uniformsNeedUpdate=e.uniformsNeedUpdate,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?t.uniforms[s]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[s]={type:"m4",value:o.toArray()}:t.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(t.extensions=n),t}fromJSON(e,t){if(super.fromJSON(e,t),e.uniforms!==void 0)for(let n in e.uniforms){let s=e.uniforms[n];switch(this.uniforms[n]={},s.type){case"t":this.uniforms[n].value=t[s.value]||null;break;case"c":this.uniforms[n].value=new He().setHex(s.value);break;case"v2":this.uniforms[n].value=new Ge().fromArray(s.value);break;case"v3":this.uniforms[n].value=new C().fromArray(s.value);break;case"v4":this.uniforms[n].value=new ft().fromArray(s.value);break;case"m3":this.uniforms[n].value=new Ne().fromArray(s.value);break;case"m4":this.uniforms[n].value=new Ye().fromArray(s.value);break;default:this.uniforms[n].value=s.value}}if(e.defines!==void 0&&(this.defines=e.defines),e.vertexShader!==void 0&&(this.vertexShader=e.vertexShader),e.fragmentShader!==void 0&&(this.fragmentShader=e.fragmentShader),e.glslVersion!==void 0&&(this.glslVersion=e.glslVersion),e.extensions!==void 0)for(let n in e.extensions)this.extensions[n]=e.extensions[n];return e.lights!==void 0&&(this.lights=e.lights),e.clipping!==void 0&&(this.clipping=e.clipping),this}},Ts=class extends $n{constructor(e){super(e),this.isRawShaderMaterial=!0,this.type="RawShaderMaterial"}};var Wo=class extends li{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Yu,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}},Xo=class extends li{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};function ps(i,e){return!i||i.constructor===e?i:typeof e.BYTES_PER_ELEMENT=="number"?new e(i):Array.prototype.slice.call(i)}function So(i){return i!==void 0&&i.inTangents!==void 0&&i.outTangents!==void 0}var Ri=class{constructor(e,t,n,s){this.parameterPositions=e,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new t.constructor(n),this.sampleValues=t,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(e){let t=this.parameterPositions,n=this._cachedIndex,s=t[n],r=t[n-1];n:{e:{let o;t:{i:if(!(e<s)){for(let a=n+2;;){if(s===void 0){if(e<r)break i;return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=t[++n],e<s)break e}o=t.length;break t}if(!(e>=r)){let a=t[1];e<a&&(n=2,r=a);for(let c=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===c)break;if(s=r,r=t[--n-1],e>=r)break e}o=n,n=0;break t}break n}for(;n<o;){let a=n+o>>>1;e<t[a]?o=a:n=a+1}if(s=t[n],r=t[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=t.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,e,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(e){let t=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=e*s;for(let o=0;o!==s;++o)t[o]=n[r+o];return t}interpolate_(){throw new Error("THREE.Interpolant: Call to abstract method.")}intervalChanged_(){}},qo=class extends Ri{constructor(e,t,n,s){super(e,t,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:ac,endingEnd:ac}}intervalChanged_(e,t,n){let s=this.parameterPositions,r=e-2,o=e+1,a=s[r],c=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case lc:r=e,a=2*t-n;break;case cc:r=s.length-2,a=t+s[r]-s[r+1];break;default:r=e,a=n}if(c===void 0)switch(this.getSettings_().endingEnd){case lc:o=e,c=2*n-t;break;case cc:o=1,c=n+s[1]-s[0];break;default:o=e-1,c=t}let l=(n-t)*.5,h=this.valueSize;this._weightPrev=l/(t-a),this._weightNext=l/(c-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this._offsetPrev,d=this._offsetNext,u=this._weightPrev,f=this._weightNext,p=(n-t)/(s-t),_=p*p,m=_*p,g=-u*m+2*u*_-u*p,x=(1+u)*m+(-1.5-2*u)*_+(-.5+u)*p+1,w=(-1-f)*m+(1.5+f)*_+.5*p,b=f*m-f*_;for(let A=0;A!==a;++A)r[A]=g*o[h+A]+x*o[l+A]+w*o[c+A]+b*o[d+A];return r}},$o=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=(n-t)/(s-t),d=1-h;for(let u=0;u!==a;++u)r[u]=o[l+u]*d+o[c+u]*h;return r}},Yo=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e){return this.copySampleValue_(e-1)}},Zo=class extends Ri{interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=e*a,l=c-a,h=this.inTangents,d=this.outTangents;if(!h||!d){let p=(n-t)/(s-t),_=1-p;for(let m=0;m!==a;++m)r[m]=o[l+m]*_+o[c+m]*p;return r}let u=a*2,f=e-1;for(let p=0;p!==a;++p){let _=o[l+p],m=o[c+p],g=f*u+p*2,x=d[g],w=d[g+1],b=e*u+p*2,A=h[b],T=h[b+1],v=Fg(n,t,x,A,s);r[p]=hd(v,_,w,T,m)}return r}};function hd(i,e,t,n,s){let r=1-i;return r*r*r*e+3*r*r*i*t+3*r*i*i*n+i*i*i*s}function Ng(i,e,t,n,s){let r=1-i;return 3*r*r*(t-e)+6*r*i*(n-t)+3*i*i*(s-n)}function Fg(i,e,t,n,s){let r=(i-e)/(s-e);for(let o=0;o<8;o++){let a=hd(r,e,t,n,s)-i;if(Math.abs(a)<1e-10)break;let c=Ng(r,e,t,n,s);if(Math.abs(c)<1e-10)break;r=Math.max(0,Math.min(1,r-a/c))}return r}var vn=class{constructor(e,t,n,s){if(e===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(t===void 0||t.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+e);this.name=e,this.times=ps(t,this.TimeBufferType),this.values=ps(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(e){let t=e.constructor,n;if(t.toJSON!==this.toJSON)n=t.toJSON(e);else{n={name:e.name,times:ps(e.times,Array),values:ps(e.values,Array)};let s=e.getInterpolation();s!==e.DefaultInterpolation&&(n.interpolation=s),So(e.settings)&&(n.settings={inTangents:ps(e.settings.inTangents,Array),outTangents:ps(e.settings.outTangents,Array)})}return n.type=e.ValueTypeName,n}InterpolantFactoryMethodDiscrete(e){return new Yo(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodLinear(e){return new $o(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodSmooth(e){return new qo(this.times,this.values,this.getValueSize(),e)}InterpolantFactoryMethodBezier(e){let t=new Zo(this.times,this.values,this.getValueSize(),e);return this.settings&&(t.inTangents=this.settings.inTangents,t.outTangents=this.settings.outTangents),t}setInterpolation(e){let t;switch(e){case tr:t=this.InterpolantFactoryMethodDiscrete;break;case No:t=this.InterpolantFactoryMethodLinear;break;case Eo:t=this.InterpolantFactoryMethodSmooth;break;case oc:t=this.InterpolantFactoryMethodBezier;break}if(t===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(e!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return Ie("KeyframeTrack:",n),this}return this.createInterpolant=t,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return tr;case this.InterpolantFactoryMethodLinear:return No;case this.InterpolantFactoryMethodSmooth:return Eo;case this.InterpolantFactoryMethodBezier:return oc}}getValueSize(){return this.values.length/this.times.length}shift(e){if(e!==0){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]+=e;So(this.settings)&&(bu(this.settings.inTangents,e),bu(this.settings.outTangents,e))}return this}scale(e){if(e!==1){let t=this.times;for(let n=0,s=t.length;n!==s;++n)t[n]*=e;So(this.settings)&&(Su(this.settings.inTangents,e),Su(this.settings.outTangents,e))}return this}trim(e,t){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<e;)++r;for(;o!==-1&&n[o]>t;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let e=!0,t=this.getValueSize();t-Math.floor(t)!==0&&(De("KeyframeTrack: Invalid value size in track.",this),e=!1);let n=this.times,s=this.values,r=n.length;r===0&&(De("KeyframeTrack: Track is empty.",this),e=!1);let o=null;for(let a=0;a!==r;a++){let c=n[a];if(typeof c=="number"&&isNaN(c)){De("KeyframeTrack: Time is not a valid number.",this,a,c),e=!1;break}if(o!==null&&o>c){De("KeyframeTrack: Out of order keys.",this,a,c,o),e=!1;break}o=c}if(s!==void 0&&cg(s))for(let a=0,c=s.length;a!==c;++a){let l=s[a];if(isNaN(l)){De("KeyframeTrack: Value is not a valid number.",this,a,l),e=!1;break}}return e}optimize(){let e=this.times.slice(),t=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===Eo,r=e.length-1,o=1;for(let a=1;a<r;++a){let c=!1,l=e[a],h=e[a+1];if(l!==h&&(a!==1||l!==e[0]))if(s)c=!0;else{let d=a*n,u=d-n,f=d+n;for(let p=0;p!==n;++p){let _=t[d+p];if(_!==t[u+p]||_!==t[f+p]){c=!0;break}}}if(c){if(a!==o){e[o]=e[a];let d=a*n,u=o*n;for(let f=0;f!==n;++f)t[u+f]=t[d+f]}++o}}if(r>0){e[o]=e[r];for(let a=r*n,c=o*n,l=0;l!==n;++l)t[c+l]=t[a+l];++o}return o!==e.length?(this.times=e.slice(0,o),this.values=t.slice(0,o*n)):(this.times=e,this.values=t),this}clone(){let e=this.times.slice(),t=this.values.slice(),n=this.constructor,s=new n(this.name,e,t);return s.createInterpolant=this.createInterpolant,So(this.settings)&&(s.settings={inTangents:this.settings.inTangents.slice(),outTangents:this.settings.outTangents.slice()}),s}};function bu(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]+=e}function Su(i,e){for(let t=0,n=i.length;t!==n;t+=2)i[t]*=e}vn.prototype.ValueTypeName="";vn.prototype.TimeBufferType=Float32Array;vn.prototype.ValueBufferType=Float32Array;vn.prototype.DefaultInterpolation=No;var Ci=class extends vn{constructor(e,t,n){super(e,t,n)}};Ci.prototype.ValueTypeName="bool";Ci.prototype.ValueBufferType=Array;Ci.prototype.DefaultInterpolation=tr;Ci.prototype.InterpolantFactoryMethodLinear=void 0;Ci.prototype.InterpolantFactoryMethodSmooth=void 0;var Jo=class extends vn{constructor(e,t,n,s){super(e,t,n,s)}};Jo.prototype.ValueTypeName="color";var jo=class extends vn{constructor(e,t,n,s){super(e,t,n,s)}};jo.prototype.ValueTypeName="number";var Ko=class extends Ri{constructor(e,t,n,s){super(e,t,n,s)}interpolate_(e,t,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,c=(n-t)/(s-t),l=e*a;for(let h=l+a;l!==h;l+=4)_t.slerpFlat(r,0,o,l-a,o,l,c);return r}},pr=class extends vn{constructor(e,t,n,s){super(e,t,n,s)}InterpolantFactoryMethodLinear(e){return new Ko(this.times,this.values,this.getValueSize(),e)}};pr.prototype.ValueTypeName="quaternion";pr.prototype.InterpolantFactoryMethodSmooth=void 0;var Pi=class extends vn{constructor(e,t,n){super(e,t,n)}};Pi.prototype.ValueTypeName="string";Pi.prototype.ValueBufferType=Array;Pi.prototype.DefaultInterpolation=tr;Pi.prototype.InterpolantFactoryMethodLinear=void 0;Pi.prototype.InterpolantFactoryMethodSmooth=void 0;var Qo=class extends vn{constructor(e,t,n,s){super(e,t,n,s)}};Qo.prototype.ValueTypeName="vector";var ea=class{constructor(e,t,n){let s=this,r=!1,o=0,a=0,c,l=[];this.onStart=void 0,this.onLoad=e,this.onProgress=t,this.onError=n,this._abortController=null,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return h=h.normalize("NFC"),c?c(h):h},this.setURLModifier=function(h){return c=h,this},this.addHandler=function(h,d){return l.push(h,d),this},this.removeHandler=function(h){let d=l.indexOf(h);return d!==-1&&l.splice(d,2),this},this.getHandler=function(h){for(let d=0,u=l.length;d<u;d+=2){let f=l[d],p=l[d+1];if(f.global&&(f.lastIndex=0),f.test(h))return p}return null},this.abort=function(){return this.abortController.abort(),this._abortController=null,this}}get abortController(){return this._abortController||(this._abortController=new AbortController),this._abortController}},ud=new ea,ta=class{constructor(e){this.manager=e!==void 0?e:ud,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={},this.priority="auto",this.cache="default",typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}load(){}loadAsync(e,t){let n=this;return new Promise(function(s,r){n.load(e,s,t,r)})}parse(){}setCrossOrigin(e){return this.crossOrigin=e,this}setWithCredentials(e){return this.withCredentials=e,this}setPath(e){return this.path=e,this}setResourcePath(e){return this.resourcePath=e,this}setRequestHeader(e){return this.requestHeader=e,this}setPriority(e){return this.priority=e,this}setCache(e){return this.cache=e,this}abort(){return this}};ta.DEFAULT_MATERIAL_NAME="__DEFAULT";var wo=new C,Mo=new _t,Xn=new C,kn=class extends Pt{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ye,this.projectionMatrix=new Ye,this.projectionMatrixInverse=new Ye,this.coordinateSystem=Tn,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorld.decompose(wo,Mo,Xn),Xn.x===1&&Xn.y===1&&Xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(wo,Mo,Xn.set(1,1,1)).invert()}updateWorldMatrix(e,t,n=!1){super.updateWorldMatrix(e,t,n),this.matrixWorld.decompose(wo,Mo,Xn),Xn.x===1&&Xn.y===1&&Xn.z===1?this.matrixWorldInverse.copy(this.matrixWorld).invert():this.matrixWorldInverse.compose(wo,Mo,Xn.set(1,1,1)).invert()}clone(){return new this.constructor().copy(this)}},wi=new C,wu=new Ge,Mu=new Ge,ln=class extends kn{constructor(e=50,t=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Fo*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(kl*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Fo*2*Math.atan(Math.tan(kl*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,n){wi.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(wi.x,wi.y).multiplyScalar(-e/wi.z),wi.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(wi.x,wi.y).multiplyScalar(-e/wi.z)}getViewSize(e,t){return this.getViewBounds(e,wu,Mu),t.subVectors(Mu,wu)}setViewOffset(e,t,n,s,r,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(kl*.5*this.fov)/this.zoom,n=2*t,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let c=o.fullWidth,l=o.fullHeight;r+=o.offsetX*s/c,t-=o.offsetY*n/l,s*=o.width/c,n*=o.height/l}let a=this.filmOffset;a!==0&&(r+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,t,t-n,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var As=class extends kn{constructor(e=-1,t=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-e,o=n+e,a=s+t,c=s-t;if(this.view!==null&&this.view.enabled){let l=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=l*this.view.offsetX,o=r+l*this.view.width,a-=h*this.view.offsetY,c=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,c,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}};var Rs=class extends tt{constructor(){super(),this.isInstancedBufferGeometry=!0,this.type="InstancedBufferGeometry",this.instanceCount=1/0}copy(e){return super.copy(e),this.instanceCount=e.instanceCount,this}toJSON(){let e=super.toJSON();return e.instanceCount=this.instanceCount,e.isInstancedBufferGeometry=!0,e}};var ms=-90,gs=1,Cs=class extends Pt{constructor(e,t,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new ln(ms,gs,e,t);s.layers=this.layers,this.add(s);let r=new ln(ms,gs,e,t);r.layers=this.layers,this.add(r);let o=new ln(ms,gs,e,t);o.layers=this.layers,this.add(o);let a=new ln(ms,gs,e,t);a.layers=this.layers,this.add(a);let c=new ln(ms,gs,e,t);c.layers=this.layers,this.add(c);let l=new ln(ms,gs,e,t);l.layers=this.layers,this.add(l)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[n,s,r,o,a,c]=t;for(let l of t)this.remove(l);if(e===Tn)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),c.up.set(0,1,0),c.lookAt(0,0,-1);else if(e===sr)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),c.up.set(0,-1,0),c.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let l of t)this.add(l),l.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,c,l,h]=this.children,d=e.getRenderTarget(),u=e.getActiveCubeFace(),f=e.getActiveMipmapLevel(),p=e.xr.enabled;e.xr.enabled=!1;let _=n.texture.mipmapsAutoUpdate;n.texture.mipmapsAutoUpdate=!1;let m=!1;e.isWebGLRenderer===!0?m=e.state.buffers.depth.getReversed():m=e.reversedDepthBuffer,e.setRenderTarget(n,0,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,r),e.setRenderTarget(n,1,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,o),e.setRenderTarget(n,2,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,a),e.setRenderTarget(n,3,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,c),e.setRenderTarget(n,4,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,l),n.texture.mipmapsAutoUpdate=_,e.setRenderTarget(n,5,s),m&&e.autoClear===!1&&e.clearDepth(),e.render(t,h),e.setRenderTarget(d,u,f),e.xr.enabled=p,n.texture.needsPMREMUpdate=!0}},na=class extends ln{constructor(e=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=e,this.perCameraFrustumCulled=!1}};var Gc="\\[\\]\\.:\\/",Ug=new RegExp("["+Gc+"]","g"),Hc="[^"+Gc+"]",Og="[^"+Gc.replace("\\.","")+"]",kg=/((?:WC+[\/:])*)/.source.replace("WC",Hc),Bg=/(WCOD+)?/.source.replace("WCOD",Og),zg=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Hc),Vg=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Hc),Gg=new RegExp("^"+kg+Bg+zg+Vg+"$"),Hg=["material","materials","bones","map"],uc=class{constructor(e,t,n){let s=n||dt.parseTrackName(t);this._targetGroup=e,this._bindings=e.subscribe_(t,s)}getValue(e,t){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(e,t)}setValue(e,t){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(e,t)}bind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].bind()}unbind(){let e=this._bindings;for(let t=this._targetGroup.nCachedObjects_,n=e.length;t!==n;++t)e[t].unbind()}},dt=class i{constructor(e,t,n){this.path=t,this.parsedPath=n||i.parseTrackName(t),this.node=i.findNode(e,this.parsedPath.nodeName),this.rootNode=e,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(e,t,n){return e&&e.isAnimationObjectGroup?new i.Composite(e,t,n):new i(e,t,n)}static sanitizeNodeName(e){return e.replace(/\s/g,"_").replace(Ug,"")}static parseTrackName(e){let t=Gg.exec(e);if(t===null)throw new Error("THREE.PropertyBinding: Cannot parse trackName: "+e);let n={nodeName:t[2],objectName:t[3],objectIndex:t[4],propertyName:t[5],propertyIndex:t[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);Hg.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("THREE.PropertyBinding: can not parse propertyName from trackName: "+e);return n}static findNode(e,t){if(t===void 0||t===""||t==="."||t===-1||t===e.name||t===e.uuid)return e;if(e.skeleton){let n=e.skeleton.getBoneByName(t);if(n!==void 0)return n}if(e.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===t||a.uuid===t)return a;let c=n(a.children);if(c)return c}return null},s=n(e.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(e,t){e[t]=this.targetObject[this.propertyName]}_getValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)e[t++]=n[s]}_getValue_arrayElement(e,t){e[t]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(e,t){this.resolvedProperty.toArray(e,t)}_setValue_direct(e,t){this.targetObject[this.propertyName]=e[t]}_setValue_direct_setNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(e,t){this.targetObject[this.propertyName]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++]}_setValue_array_setNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(e,t){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=e[t++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(e,t){this.resolvedProperty[this.propertyIndex]=e[t]}_setValue_arrayElement_setNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty[this.propertyIndex]=e[t],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(e,t){this.resolvedProperty.fromArray(e,t)}_setValue_fromArray_setNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(e,t){this.resolvedProperty.fromArray(e,t),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(e,t){this.bind(),this.getValue(e,t)}_setValue_unbound(e,t){this.bind(),this.setValue(e,t)}bind(){let e=this.node,t=this.parsedPath,n=t.objectName,s=t.propertyName,r=t.propertyIndex;if(e||(e=i.findNode(this.rootNode,t.nodeName),this.node=e),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!e){Ie("PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let l=t.objectIndex;switch(n){case"materials":if(!e.material){De("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.materials){De("PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}e=e.material.materials;break;case"bones":if(!e.skeleton){De("PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}e=e.skeleton.bones;for(let h=0;h<e.length;h++)if(e[h].name===l){l=h;break}break;case"map":if("map"in e){e=e.map;break}if(!e.material){De("PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!e.material.map){De("PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}e=e.material.map;break;default:if(e[n]===void 0){De("PropertyBinding: Can not bind to objectName of node undefined.",this);return}e=e[n]}if(l!==void 0){if(e[l]===void 0){De("PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,e);return}e=e[l]}}let o=e[s];if(o===void 0){let l=t.nodeName;De("PropertyBinding: Trying to update property for track: "+l+"."+s+" but it wasn't found.",e);return}let a=this.Versioning.None;this.targetObject=e,e.isMaterial===!0?a=this.Versioning.NeedsUpdate:e.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let c=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!e.geometry){De("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!e.geometry.morphAttributes){De("PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}e.morphTargetDictionary[r]!==void 0&&(r=e.morphTargetDictionary[r])}c=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(c=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(c=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[c],this.setValue=this.SetterByBindingTypeAndVersioning[c][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};dt.Composite=uc;dt.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};dt.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};dt.prototype.GetterByBindingType=[dt.prototype._getValue_direct,dt.prototype._getValue_array,dt.prototype._getValue_arrayElement,dt.prototype._getValue_toArray];dt.prototype.SetterByBindingTypeAndVersioning=[[dt.prototype._setValue_direct,dt.prototype._setValue_direct_setNeedsUpdate,dt.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_array,dt.prototype._setValue_array_setNeedsUpdate,dt.prototype._setValue_array_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_arrayElement,dt.prototype._setValue_arrayElement_setNeedsUpdate,dt.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[dt.prototype._setValue_fromArray,dt.prototype._setValue_fromArray_setNeedsUpdate,dt.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var OS=new Float32Array(1);var Eu=new Ye,mr=class{constructor(e,t,n=0,s=1/0){this.ray=new ci(e,t),this.near=n,this.far=s,this.camera=null,this.layers=new ws,this.params={Mesh:{},Line:{threshold:1},LOD:{},Points:{threshold:1},Sprite:{}}}set(e,t){this.ray.set(e,t)}setFromCamera(e,t){t.isPerspectiveCamera?(this.ray.origin.setFromMatrixPosition(t.matrixWorld),this.ray.direction.set(e.x,e.y,.5).unproject(t).sub(this.ray.origin).normalize(),this.camera=t):t.isOrthographicCamera?(this.ray.origin.set(e.x,e.y,t.projectionMatrix.elements[14]).unproject(t),this.ray.direction.set(0,0,-1).transformDirection(t.matrixWorld),this.camera=t):De("Raycaster: Unsupported camera type: "+t.type)}setFromXRController(e){return Eu.identity().extractRotation(e.matrixWorld),this.ray.origin.setFromMatrixPosition(e.matrixWorld),this.ray.direction.set(0,0,-1).applyMatrix4(Eu),this}intersectObject(e,t=!0,n=[]){return dc(e,this,n,t),n.sort(Tu),n}intersectObjects(e,t=!0,n=[]){for(let s=0,r=e.length;s<r;s++)dc(e[s],this,n,t);return n.sort(Tu),n}};function Tu(i,e){return i.distance-e.distance}function dc(i,e,t,n){let s=!0;if(i.layers.test(e.layers)&&i.raycast(e,t)===!1&&(s=!1),s===!0&&n===!0){let r=i.children;for(let o=0,a=r.length;o<a;o++)dc(r[o],e,t,!0)}}var fc=class{static{this.prototype.isMatrix2=!0}constructor(e,t,n,s){this.elements=[1,0,0,1],e!==void 0&&this.set(e,t,n,s)}identity(){return this.set(1,0,0,1),this}fromArray(e,t=0){for(let n=0;n<4;n++)this.elements[n]=e[n+t];return this}set(e,t,n,s){let r=this.elements;return r[0]=e,r[2]=t,r[1]=n,r[3]=s,this}};var gr=class extends Un{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Wc(i,e,t,n){let s=Wg(n);switch(t){case Lc:return i*e;case Nc:return i*e/s.components*s.byteLength;case Us:return i*e/s.components*s.byteLength;case Li:return i*e*2/s.components*s.byteLength;case Os:return i*e*2/s.components*s.byteLength;case Dc:return i*e*3/s.components*s.byteLength;case Wt:return i*e*4/s.components*s.byteLength;case ha:return i*e*4/s.components*s.byteLength;case yr:case xr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case br:case Sr:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case da:case pa:return Math.max(i,16)*Math.max(e,8)/4;case ua:case fa:return Math.max(i,8)*Math.max(e,8)/2;case ma:case ga:case va:case ya:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*8;case _a:case wr:case xa:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case ba:return Math.floor((i+3)/4)*Math.floor((e+3)/4)*16;case Sa:return Math.floor((i+4)/5)*Math.floor((e+3)/4)*16;case wa:return Math.floor((i+4)/5)*Math.floor((e+4)/5)*16;case Ma:return Math.floor((i+5)/6)*Math.floor((e+4)/5)*16;case Ea:return Math.floor((i+5)/6)*Math.floor((e+5)/6)*16;case Ta:return Math.floor((i+7)/8)*Math.floor((e+4)/5)*16;case Aa:return Math.floor((i+7)/8)*Math.floor((e+5)/6)*16;case Ra:return Math.floor((i+7)/8)*Math.floor((e+7)/8)*16;case Ca:return Math.floor((i+9)/10)*Math.floor((e+4)/5)*16;case Pa:return Math.floor((i+9)/10)*Math.floor((e+5)/6)*16;case Ia:return Math.floor((i+9)/10)*Math.floor((e+7)/8)*16;case La:return Math.floor((i+9)/10)*Math.floor((e+9)/10)*16;case Da:return Math.floor((i+11)/12)*Math.floor((e+9)/10)*16;case Na:return Math.floor((i+11)/12)*Math.floor((e+11)/12)*16;case Fa:case Ua:case Oa:return Math.ceil(i/4)*Math.ceil(e/4)*16;case ka:case Ba:return Math.ceil(i/4)*Math.ceil(e/4)*8;case Mr:case za:return Math.ceil(i/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function Wg(i){switch(i){case hn:case Rc:return{byteLength:1,components:1};case Fs:case Cc:case Vn:return{byteLength:2,components:1};case la:case ca:return{byteLength:2,components:4};case yn:case aa:case Ht:return{byteLength:4,components:1};case Pc:case Ic:return{byteLength:4,components:3}}throw new Error(`THREE.TextureUtils: Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"187"}}));typeof window<"u"&&(window.__THREE__?Ie("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="187");function Dd(){let i=null,e=!1,t=null,n=null;function s(r,o){n=i.requestAnimationFrame(s),t(r,o)}return{start:function(){e!==!0&&t!==null&&i!==null&&(n=i.requestAnimationFrame(s),e=!0)},stop:function(){i!==null&&i.cancelAnimationFrame(n),e=!1},setAnimationLoop:function(r){t=r},setContext:function(r){i=r}}}function qg(i){let e=new WeakMap;function t(a,c){let l=a.array,h=a.usage,d=l.byteLength,u=i.createBuffer();i.bindBuffer(c,u),i.bufferData(c,l,h),a.onUploadCallback();let f;if(l instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&l instanceof Float16Array)f=i.HALF_FLOAT;else if(l instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(l instanceof Int16Array)f=i.SHORT;else if(l instanceof Uint32Array)f=i.UNSIGNED_INT;else if(l instanceof Int32Array)f=i.INT;else if(l instanceof Int8Array)f=i.BYTE;else if(l instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(l instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+l);return{buffer:u,type:f,bytesPerElement:l.BYTES_PER_ELEMENT,version:a.version,size:d}}function n(a,c,l){let h=c.array,d=c.updateRanges;if(i.bindBuffer(l,a),d.length===0)i.bufferSubData(l,0,h);else{d.sort((f,p)=>f.start-p.start);let u=0;for(let f=1;f<d.length;f++){let p=d[u],_=d[f];_.start<=p.start+p.count+1?p.count=Math.max(p.count,_.start+_.count-p.start):(++u,d[u]=_)}d.length=u+1;for(let f=0,p=d.length;f<p;f++){let _=d[f];i.bufferSubData(l,_.start*h.BYTES_PER_ELEMENT,h,_.start,_.count)}c.clearUpdateRanges()}c.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let c=e.get(a);c&&(i.deleteBuffer(c.buffer),e.delete(a))}function o(a,c){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let l=e.get(a);if(l===void 0)e.set(a,t(a,c));else if(l.version<a.version){if(l.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(l.buffer,a,c),l.version=a.version}}return{get:s,remove:r,update:o}}var $g=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,Yg=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,Zg=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,Jg=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,jg=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,Kg=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,Qg=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,e0=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,t0=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec4 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 );
	}
#endif`,n0=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,i0=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,s0=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,r0=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,o0=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,a0=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,l0=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,c0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,h0=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,u0=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,d0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#endif`,f0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#endif`,p0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec4 vColor;
#endif`,m0=`#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec4( 1.0 );
#endif
#ifdef USE_COLOR_ALPHA
	vColor *= color;
#elif defined( USE_COLOR )
	vColor.rgb *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.rgb *= instanceColor.rgb;
#endif
#ifdef USE_BATCHING_COLOR
	vColor *= getBatchingColor( getIndirectIndex( gl_DrawID ) );
#endif`,g0=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
#define inverseTransformDirection transformDirectionByInverseViewMatrix
vec3 transformNormalByInverseViewMatrix( in vec3 normal, in mat4 viewMatrix ) {
	return normalize( ( vec4( normal, 0.0 ) * viewMatrix ).xyz );
}
vec3 transformDirectionByInverseViewMatrix( in vec3 dir, in mat4 viewMatrix ) {
	return normalize( ( vec4( dir, 0.0 ) * viewMatrix ).xyz );
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,_0=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
#endif`,v0=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,y0=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,x0=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,b0=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,S0="gl_FragColor = linearToOutputTexel( gl_FragColor );",w0=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,M0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * reflectVec );
		#ifdef ENVMAP_BLENDING_MULTIPLY
			outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_MIX )
			outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
		#elif defined( ENVMAP_BLENDING_ADD )
			outgoingLight += envColor.xyz * specularStrength * reflectivity;
		#endif
	#endif
#endif`,E0=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform mat3 envMapRotation;
	uniform samplerCube envMap;
	#ifdef ENVMAP_TYPE_PMREM
		float roughnessToMip( const in float roughness ) {
			float r = clamp( roughness, 0.0, 1.0 );
			return ENVMAP_MAX_LOD * r * ( 2.0 - r );
		}
	#endif
#endif`,T0=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,A0=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,R0=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,C0=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,P0=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,I0=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,L0=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,D0=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,N0=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,F0=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,U0=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,O0=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_SUN_LIGHTS > 0
	struct SunLight {
		vec3 direction;
		vec3 color;
	};
	uniform SunLight sunLights[ NUM_SUN_LIGHTS ];
	void getSunLightInfo( const in SunLight sunLight, out IncidentLight light ) {
		light.color = sunLight.color;
		light.direction = sunLight.direction;
		light.visible = true;
	}
#endif
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif
#include <lightprobes_pars_fragment>`,k0=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 worldNormal = transformNormalByInverseViewMatrix( normal, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_PMREM
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, pow4( roughness ) ) );
			reflectVec = transformDirectionByInverseViewMatrix( reflectVec, viewMatrix );
			vec4 envMapColor = textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_RETROREFLECTION
		vec3 getIBLRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 retroVec = normalize( mix( viewDir, normal, pow4( roughness ) ) );
				retroVec = transformDirectionByInverseViewMatrix( retroVec, viewMatrix );
				vec4 envMapColor = textureLod( envMap, envMapRotation * retroVec, roughnessToMip( roughness ) );
				return envMapColor.rgb * envMapIntensity;
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_PMREM
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
		#ifdef USE_RETROREFLECTION
			vec3 getIBLAnisotropyRetroRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
				#ifdef ENVMAP_TYPE_PMREM
					vec3 bentNormal = cross( bitangent, viewDir );
					bentNormal = normalize( cross( bentNormal, bitangent ) );
					bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
					return getIBLRetroRadiance( viewDir, bentNormal, roughness );
				#else
					return vec3( 0.0 );
				#endif
			}
		#endif
	#endif
#endif`,B0=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,z0=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,V0=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,G0=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,H0=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.diffuseContribution = diffuseColor.rgb * ( 1.0 - metalnessFactor );
material.metalness = metalnessFactor;
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.045 );
material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef USE_DIFFUSE_ROUGHNESS
	float diffuseRoughnessFactor = diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		diffuseRoughnessFactor *= texture2D( diffuseRoughnessMap, vDiffuseRoughnessMapUv ).r;
	#endif
	material.diffuseRoughness = saturate( diffuseRoughnessFactor );
#endif
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor;
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = vec3( 0.04 );
	material.specularColorBlended = mix( material.specularColor, diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.045 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_RETROREFLECTION
	material.retroreflectivity = retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.0001, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,W0=`uniform sampler2D dfgLUT;
struct PhysicalMaterial {
	vec3 diffuseColor;
	vec3 diffuseContribution;
	vec3 specularColor;
	vec3 specularColorBlended;
	float roughness;
	float metalness;
	float specularF90;
	float dispersion;
	vec2 dfg;
	vec3 multiScatteringCompensation;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float diffuseRoughness;
	#endif
	#ifdef USE_RETROREFLECTION
		float retroreflectivity;
	#endif
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0Dielectric;
		vec3 iridescenceF0Metallic;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
#ifdef USE_DIFFUSE_ROUGHNESS
	const float EON_EPSILON = 1e-7;
	float FON_DirectionalAlbedo( const in float mu, const in float roughness, const in float A ) {
		float muComp = 1.0 - mu;
		float gOverPi = muComp * ( 0.0571085289 + muComp * ( 0.491881867 + muComp * ( - 0.332181442 + muComp * 0.0714429953 ) ) );
		return A * ( 1.0 + roughness * gOverPi );
	}
	vec3 BRDF_EON( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 diffuseColor, const in float roughness ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return BRDF_Lambert( rho );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float s = dot( lightDir, viewDir ) - dotNL * dotNV;
		float sOverT = ( s > 0.0 ) ? s / max( max( dotNL, dotNV ), EON_EPSILON ) : s;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		vec3 singleScatter = rho * RECIPROCAL_PI * A * ( 1.0 + roughness * sOverT );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		float albedoV = FON_DirectionalAlbedo( dotNV, roughness, A );
		float albedoL = FON_DirectionalAlbedo( dotNL, roughness, A );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		vec3 multiScatter = rhoMultiScatter * RECIPROCAL_PI
			* max( EON_EPSILON, 1.0 - albedoV )
			* max( EON_EPSILON, 1.0 - albedoL )
			/ max( EON_EPSILON, 1.0 - averageAlbedo );
		return singleScatter + multiScatter;
	}
	vec3 EON_DirectionalAlbedo( const in vec3 diffuseColor, const in float roughness, const in float dotNV ) {
		vec3 rho = saturate( diffuseColor );
		if ( roughness <= EON_EPSILON ) return rho;
		float A = 1.0 / ( 1.0 + ( 0.5 - 2.0 / ( 3.0 * PI ) ) * roughness );
		float directionalAlbedo = FON_DirectionalAlbedo( dotNV, roughness, A );
		float averageAlbedo = A * ( 1.0 + ( 2.0 / 3.0 - 28.0 / ( 15.0 * PI ) ) * roughness );
		vec3 rhoMultiScatter = rho * rho * averageAlbedo / max( vec3( EON_EPSILON ), vec3( 1.0 ) - rho * ( 1.0 - averageAlbedo ) );
		return rho * directionalAlbedo + rhoMultiScatter * ( 1.0 - directionalAlbedo );
	}
#endif
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		return 0.5 / max( gv + gl, EPSILON );
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = max( material.clearcoatRoughness, 0.045 );
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColorBlended;
	float f90 = material.specularF90;
	float roughness = max( material.roughness, 0.045 );
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float alphaT = max( material.alphaT, alpha );
		float V = V_GGX_SmithCorrelated_Anisotropic( alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transpose( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float rInv = 1.0 / ( roughness + 0.1 );
	float a = -1.9362 + 1.0678 * roughness + 0.4573 * r2 - 0.8469 * rInv;
	float b = -0.6014 + 0.5538 * roughness - 0.4670 * r2 - 0.1255 * rInv;
	float DG = exp( a * dotNV + b );
	return saturate( DG );
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	vec2 fab = texture2D( dfgLUT, vec2( roughness, dotNV ) ).rg;
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec2 fab, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec2 fab, const in vec3 specularColor, const in float specularF90, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColorBlended * t2.x + ( material.specularF90 - material.specularColorBlended ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseContribution * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
		#ifdef USE_CLEARCOAT
			vec3 Ncc = geometryClearcoatNormal;
			vec2 uvClearcoat = LTC_Uv( Ncc, viewDir, material.clearcoatRoughness );
			vec4 t1Clearcoat = texture2D( ltc_1, uvClearcoat );
			vec4 t2Clearcoat = texture2D( ltc_2, uvClearcoat );
			mat3 mInvClearcoat = mat3(
				vec3( t1Clearcoat.x, 0, t1Clearcoat.y ),
				vec3(             0, 1,             0 ),
				vec3( t1Clearcoat.z, 0, t1Clearcoat.w )
			);
			vec3 fresnelClearcoat = material.clearcoatF0 * t2Clearcoat.x + ( material.clearcoatF90 - material.clearcoatF0 ) * t2Clearcoat.y;
			clearcoatSpecularDirect += lightColor * fresnelClearcoat * LTC_Evaluate( Ncc, viewDir, position, mInvClearcoat, rectCoords );
		#endif
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
 
 		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
 
 		float sheenAlbedoV = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
 		float sheenAlbedoL = IBLSheenBRDF( geometryNormal, directLight.direction, material.sheenRoughness );
 
 		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * max( sheenAlbedoV, sheenAlbedoL );
 
 		irradiance *= sheenEnergyComp;
 
 	#endif
	vec3 specularBRDF = BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	#ifdef USE_RETROREFLECTION
		vec3 retroViewDir = reflect( - geometryViewDir, geometryNormal );
		vec3 retroSpecularBRDF = BRDF_GGX( directLight.direction, retroViewDir, geometryNormal, material );
		specularBRDF = mix( specularBRDF, retroSpecularBRDF, saturate( material.retroreflectivity ) );
	#endif
	reflectedLight.directSpecular += irradiance * specularBRDF * material.multiScatteringCompensation;
	vec3 halfDir = normalize( directLight.direction + geometryViewDir );
	float dotVH = saturate( dot( geometryViewDir, halfDir ) );
	vec3 F = F_Schlick( material.specularColor, material.specularF90, dotVH );
	#ifdef USE_RETROREFLECTION
		vec3 retroHalfDir = normalize( directLight.direction + retroViewDir );
		float dotRetroVH = saturate( dot( retroViewDir, retroHalfDir ) );
		vec3 retroF = F_Schlick( material.specularColor, material.specularF90, dotRetroVH );
		F = mix( F, retroF, saturate( material.retroreflectivity ) );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		vec3 diffuseBRDF = BRDF_EON( directLight.direction, geometryViewDir, geometryNormal, material.diffuseColor, material.diffuseRoughness ) * ( 1.0 - material.metalness );
	#else
		vec3 diffuseBRDF = BRDF_Lambert( material.diffuseContribution );
	#endif
	reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScattering, multiScattering );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScattering, multiScattering );
	#endif
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuseAlbedo = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness );
		vec3 diffuse = irradiance * RECIPROCAL_PI * diffuseAlbedo * ( 1.0 - singleScattering - multiScattering );
	#else
		vec3 diffuse = irradiance * BRDF_Lambert( material.diffuseContribution ) * ( 1.0 - singleScattering - multiScattering );
	#endif
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		sheenSpecularIndirect += irradiance * material.sheenColor * sheenAlbedo * RECIPROCAL_PI;
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		diffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectDiffuse += diffuse;
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness ) * RECIPROCAL_PI;
 	#endif
	vec3 singleScatteringDielectric = vec3( 0.0 );
	vec3 multiScatteringDielectric = vec3( 0.0 );
	vec3 singleScatteringMetallic = vec3( 0.0 );
	vec3 multiScatteringMetallic = vec3( 0.0 );
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( material.dfg, material.specularColor, material.specularF90, material.iridescence, material.iridescenceF0Dielectric, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscatteringIridescence( material.dfg, material.diffuseColor, material.specularF90, material.iridescence, material.iridescenceF0Metallic, singleScatteringMetallic, multiScatteringMetallic );
	#else
		computeMultiscattering( material.dfg, material.specularColor, material.specularF90, singleScatteringDielectric, multiScatteringDielectric );
		computeMultiscattering( material.dfg, material.diffuseColor, material.specularF90, singleScatteringMetallic, multiScatteringMetallic );
	#endif
	vec3 singleScattering = mix( singleScatteringDielectric, singleScatteringMetallic, material.metalness );
	vec3 multiScattering = mix( multiScatteringDielectric, multiScatteringMetallic, material.metalness );
	vec3 totalScatteringDielectric = singleScatteringDielectric + multiScatteringDielectric;
	#ifdef USE_DIFFUSE_ROUGHNESS
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		vec3 diffuse = EON_DirectionalAlbedo( material.diffuseColor, material.diffuseRoughness, dotNV ) * ( 1.0 - material.metalness ) * ( 1.0 - totalScatteringDielectric );
	#else
		vec3 diffuse = material.diffuseContribution * ( 1.0 - totalScatteringDielectric );
	#endif
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	vec3 indirectSpecular = radiance * singleScattering;
	indirectSpecular += multiScattering * cosineWeightedIrradiance;
	vec3 indirectDiffuse = diffuse * cosineWeightedIrradiance;
	#ifdef USE_SHEEN
		float sheenAlbedo = IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
		float sheenEnergyComp = 1.0 - max3( material.sheenColor ) * sheenAlbedo;
		indirectSpecular *= sheenEnergyComp;
		indirectDiffuse *= sheenEnergyComp;
	#endif
	reflectedLight.indirectSpecular += indirectSpecular;
	reflectedLight.indirectDiffuse += indirectDiffuse;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,X0=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		vec3 iridescenceFresnelDielectric = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		vec3 iridescenceFresnelMetallic = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.diffuseColor );
		material.iridescenceFresnel = mix( iridescenceFresnelDielectric, iridescenceFresnelMetallic, material.metalness );
		material.iridescenceF0Dielectric = Schlick_to_F0( iridescenceFresnelDielectric, 1.0, dotNVi );
		material.iridescenceF0Metallic = Schlick_to_F0( iridescenceFresnelMetallic, 1.0, dotNVi );
	}
#endif
#ifdef STANDARD
	float dotNVms = saturate( dot( geometryNormal, geometryViewDir ) );
	material.dfg = texture2D( dfgLUT, vec2( material.roughness, dotNVms ) ).rg;
	#if ( NUM_SUN_LIGHTS > 0 || NUM_DIR_LIGHTS > 0 || NUM_POINT_LIGHTS > 0 || NUM_SPOT_LIGHTS > 0 )
		float EssMs = material.dfg.x + material.dfg.y;
		material.multiScatteringCompensation = 1.0 + material.specularColorBlended * ( 1.0 / EssMs - 1.0 );
	#endif
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS ) && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SUN_LIGHTS > 0 ) && defined( RE_Direct )
	SunLight sunLight;
	#if defined( USE_SHADOWMAP ) && NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHTS; i ++ ) {
		sunLight = sunLights[ i ];
		getSunLightInfo( sunLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SUN_LIGHT_SHADOWS )
		sunLightShadow = sunLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getSunShadow( sunShadowMap[ i ], sunLightShadow, UNROLLED_LOOP_INDEX ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_LIGHT_PROBE_GRIDS > 0
		vec3 probeWorldPos = ( ( vec4( geometryPosition, 1.0 ) - viewMatrix[ 3 ] ) * viewMatrix ).xyz;
		vec3 probeWorldNormal = transformNormalByInverseViewMatrix( geometryNormal, viewMatrix );
		int probeGrid = - 1;
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( isInsideLightProbeGrid( probeWorldPos, probeWorldNormal, probesMin[ i ], probesMax[ i ], probesResolution[ i ] ) ) probeGrid = UNROLLED_LOOP_INDEX;
		}
		#pragma unroll_loop_end
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_LIGHT_PROBE_GRIDS; i ++ ) {
			if ( probeGrid == UNROLLED_LOOP_INDEX ) irradiance += getLightProbeGridIrradiance( probesSH[ i ], probesMin[ i ], probesMax[ i ], probesResolution[ i ], probeWorldPos, probeWorldNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,q0=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( ENVMAP_TYPE_PMREM )
		#if defined( STANDARD ) || defined( LAMBERT ) || defined( PHONG )
			iblIrradiance += getIBLIrradiance( geometryNormal );
		#endif
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		vec3 iblRadiance = getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		vec3 iblRadiance = getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_RETROREFLECTION
		#ifdef USE_ANISOTROPY
			vec3 retroIBLRadiance = getIBLAnisotropyRetroRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
		#else
			vec3 retroIBLRadiance = getIBLRetroRadiance( geometryViewDir, geometryNormal, material.roughness );
		#endif
		iblRadiance = mix( iblRadiance, retroIBLRadiance, saturate( material.retroreflectivity ) );
	#endif
	radiance += iblRadiance;
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,$0=`#if defined( RE_IndirectDiffuse )
	#if defined( LAMBERT ) || defined( PHONG )
		irradiance += iblIrradiance;
	#endif
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,Y0=`#if NUM_LIGHT_PROBE_GRIDS > 0
uniform highp sampler3D probesSH[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMin[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesMax[ NUM_LIGHT_PROBE_GRIDS ];
uniform vec3 probesResolution[ NUM_LIGHT_PROBE_GRIDS ];
bool isInsideLightProbeGrid( vec3 worldPos, vec3 worldNormal, vec3 probesMin, vec3 probesMax, vec3 probesResolution ) {
	vec3 spacing = ( probesMax - probesMin ) / probesResolution;
	vec3 samplePos = worldPos + worldNormal * spacing * 0.5;
	vec3 margin = spacing * 0.01;
	return all( greaterThanEqual( samplePos, probesMin - margin ) ) && all( lessThanEqual( samplePos, probesMax + margin ) );
}
vec3 getLightProbeGridIrradiance( highp sampler3D probesSH, vec3 probesMin, vec3 probesMax, vec3 probesResolution, vec3 worldPos, vec3 worldNormal ) {
	vec3 res = probesResolution;
	vec3 gridRange = probesMax - probesMin;
	vec3 probeSpacing = gridRange / res;
	vec3 samplePos = worldPos + worldNormal * probeSpacing * 0.5;
	vec3 uvw = clamp( ( samplePos - probesMin ) / gridRange, 0.5 / res, 1.0 - 0.5 / res );
	float nz          = res.z;
	float paddedSlices = nz + 2.0;
	float atlasDepth  = 7.0 * paddedSlices;
	float uvZBase     = uvw.z * nz + 1.0;
	vec4 s0 = texture( probesSH, vec3( uvw.xy, ( uvZBase                       ) / atlasDepth ) );
	vec4 s1 = texture( probesSH, vec3( uvw.xy, ( uvZBase +       paddedSlices   ) / atlasDepth ) );
	vec4 s2 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 2.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s3 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 3.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s4 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 4.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s5 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 5.0 * paddedSlices   ) / atlasDepth ) );
	vec4 s6 = texture( probesSH, vec3( uvw.xy, ( uvZBase + 6.0 * paddedSlices   ) / atlasDepth ) );
	vec3 c0 = s0.xyz;
	vec3 c1 = vec3( s0.w, s1.xy );
	vec3 c2 = vec3( s1.zw, s2.x );
	vec3 c3 = s2.yzw;
	vec3 c4 = s3.xyz;
	vec3 c5 = vec3( s3.w, s4.xy );
	vec3 c6 = vec3( s4.zw, s5.x );
	vec3 c7 = s5.yzw;
	vec3 c8 = s6.xyz;
	float x = worldNormal.x, y = worldNormal.y, z = worldNormal.z;
	vec3 result = c0 * 0.886227;
	result += c1 * 2.0 * 0.511664 * y;
	result += c2 * 2.0 * 0.511664 * z;
	result += c3 * 2.0 * 0.511664 * x;
	result += c4 * 2.0 * 0.429043 * x * y;
	result += c5 * 2.0 * 0.429043 * y * z;
	result += c6 * ( 0.743125 * z * z - 0.247708 );
	result += c7 * 2.0 * 0.429043 * x * z;
	result += c8 * 0.429043 * ( x * x - y * y );
	return max( result, vec3( 0.0 ) );
}
#endif`,Z0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,J0=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,j0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,K0=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,Q0=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,e_=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,t_=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,n_=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,i_=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,s_=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,r_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,o_=`#if defined( USE_MORPHCOLORS )
	#if defined( USE_COLOR_ALPHA )
		vColor *= morphTargetBaseInfluence;
	#elif defined( USE_COLOR )
		vColor.rgb *= morphTargetBaseInfluence;
	#endif
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor.rgb += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,a_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,l_=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,c_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,h_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#ifdef DOUBLE_SIDED
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#ifdef DOUBLE_SIDED
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,u_=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#if defined( USE_PACKED_NORMALMAP )
		mapN = vec3( mapN.xy, sqrt( saturate( 1.0 - dot( mapN.xy, mapN.xy ) ) ) );
	#endif
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,d_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,f_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,p_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
		#ifdef FLIP_SIDED
			vBitangent = - vBitangent;
		#endif
	#endif
#endif`,m_=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,g_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,__=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,v_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,y_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,x_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,b_=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	#ifdef USE_REVERSED_DEPTH_BUFFER
	
		return depth * ( far - near ) - far;
	#else
		return depth * ( near - far ) - near;
	#endif
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	
	#ifdef USE_REVERSED_DEPTH_BUFFER
		return ( near * far ) / ( ( near - far ) * depth - near );
	#else
		return ( near * far ) / ( ( far - near ) * depth - far );
	#endif
}`,S_=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,w_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,M_=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,E_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,T_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,A_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,R_=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		#define SUN_LIGHT_CASCADES 2
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#else
			uniform sampler2D sunShadowMap[ NUM_SUN_LIGHT_SHADOWS ];
		#endif
		uniform mat4 sunShadowMatrix[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		uniform vec4 sunShadowCascade[ NUM_SUN_LIGHT_SHADOWS * SUN_LIGHT_CASCADES ];
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
		struct SunLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SunLightShadow sunLightShadows[ NUM_SUN_LIGHT_SHADOWS ];
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#else
			uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		#endif
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform sampler2DShadow spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#else
			uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		#endif
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#if defined( SHADOWMAP_TYPE_PCF )
			uniform samplerCubeShadow pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#elif defined( SHADOWMAP_TYPE_BASIC )
			uniform samplerCube pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		#endif
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float interleavedGradientNoise( vec2 position ) {
			return fract( 52.9829189 * fract( dot( position, vec2( 0.06711056, 0.00583715 ) ) ) );
		}
		vec2 vogelDiskSample( int sampleIndex, int samplesCount, float phi ) {
			const float goldenAngle = 2.399963229728653;
			float r = sqrt( ( float( sampleIndex ) + 0.5 ) / float( samplesCount ) );
			float theta = float( sampleIndex ) * goldenAngle + phi;
			return vec2( cos( theta ), sin( theta ) ) * r;
		}
	#endif
	#if defined( SHADOWMAP_TYPE_PCF )
		float getShadow( sampler2DShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
				vec2 radius = shadowRadius * texelSize;
				float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
				shadow = (
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 0, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 1, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 2, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 3, 5, phi ) * radius, shadowCoord.z ) ) +
					texture( shadowMap, vec3( shadowCoord.xy + vogelDiskSample( 4, 5, phi ) * radius, shadowCoord.z ) )
				) * 0.2;
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#elif defined( SHADOWMAP_TYPE_VSM )
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				vec2 distribution = texture2D( shadowMap, shadowCoord.xy ).rg;
				float mean = distribution.x;
				float variance = distribution.y * distribution.y;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					float hard_shadow = step( mean, shadowCoord.z );
				#else
					float hard_shadow = step( shadowCoord.z, mean );
				#endif
				
				if ( hard_shadow == 1.0 ) {
					shadow = 1.0;
				} else {
					variance = max( variance, 0.0000001 );
					float d = shadowCoord.z - mean;
					float p_max = variance / ( variance + d * d );
					p_max = clamp( ( p_max - 0.3 ) / 0.65, 0.0, 1.0 );
					shadow = max( hard_shadow, p_max );
				}
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#else
		float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
			float shadow = 1.0;
			shadowCoord.xyz /= shadowCoord.w;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				shadowCoord.z -= shadowBias;
			#else
				shadowCoord.z += shadowBias;
			#endif
			bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
			bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
			if ( frustumTest ) {
				float depth = texture2D( shadowMap, shadowCoord.xy ).r;
				#ifdef USE_REVERSED_DEPTH_BUFFER
					shadow = step( depth, shadowCoord.z );
				#else
					shadow = step( shadowCoord.z, depth );
				#endif
			}
			return mix( 1.0, shadow, shadowIntensity );
		}
	#endif
	#if NUM_SUN_LIGHT_SHADOWS > 0
		float getSunShadow(
			#if defined( SHADOWMAP_TYPE_PCF )
				sampler2DShadow shadowMap,
			#else
				sampler2D shadowMap,
			#endif
			SunLightShadow sunLightShadow,
			int shadowIndex
		) {
			vec4 shadowWorldPosition = vec4( vSunShadowWorldPosition.xyz + vSunShadowWorldNormal * sunLightShadow.shadowNormalBias, 1.0 );
			float viewDepth = vSunShadowWorldPosition.w;
			int cascadeOffset = shadowIndex * SUN_LIGHT_CASCADES;
			float shadow = 1.0;
			for ( int i = SUN_LIGHT_CASCADES - 1; i >= 0; i -- ) {
				vec4 cascade = sunShadowCascade[ cascadeOffset + i ];
				if ( viewDepth >= cascade.x && viewDepth < cascade.y ) {
					float cascadeShadow = getShadow(
						shadowMap,
						sunLightShadow.shadowMapSize,
						sunLightShadow.shadowIntensity,
						sunLightShadow.shadowBias,
						sunLightShadow.shadowRadius,
						sunShadowMatrix[ cascadeOffset + i ] * shadowWorldPosition
					);
					shadow = mix( cascadeShadow, shadow, smoothstep( cascade.z, cascade.y, viewDepth ) );
				}
			}
			return shadow;
		}
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	#if defined( SHADOWMAP_TYPE_PCF )
	float getPointShadow( samplerCubeShadow shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 bd3D = normalize( lightToPosition );
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float lightDistance = length( lightToPosition );
			float depthRange = shadowCameraFar - shadowCameraNear;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				float depthA = - shadowCameraNear / depthRange - shadowBias;
				float depthB = shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#else
				float depthA = shadowCameraFar / depthRange + shadowBias;
				float depthB = - shadowCameraNear * shadowCameraFar / ( depthRange * lightDistance );
			#endif
			float texelSize = shadowRadius / shadowMapSize.x;
			vec3 absDir = abs( bd3D );
			vec3 tangent = absDir.x > absDir.z ? vec3( 0.0, 1.0, 0.0 ) : vec3( 1.0, 0.0, 0.0 );
			tangent = normalize( cross( bd3D, tangent ) );
			vec3 bitangent = cross( bd3D, tangent );
			float phi = interleavedGradientNoise( gl_FragCoord.xy ) * PI2;
			shadow = 0.0;
			for ( int i = 0; i < 5; i ++ ) {
				vec2 offset = vogelDiskSample( i, 5, phi );
				vec3 direction = bd3D + ( tangent * offset.x + bitangent * offset.y ) * texelSize;
				vec3 absDirection = abs( direction );
				float dp = depthA + depthB / max( max( absDirection.x, absDirection.y ), absDirection.z );
				shadow += texture( shadowMap, vec4( direction, dp ) );
			}
			shadow *= 0.2;
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#elif defined( SHADOWMAP_TYPE_BASIC )
	float getPointShadow( samplerCube shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		vec3 absVec = abs( lightToPosition );
		float viewSpaceZ = max( max( absVec.x, absVec.y ), absVec.z );
		if ( viewSpaceZ - shadowCameraFar <= 0.0 && viewSpaceZ - shadowCameraNear >= 0.0 ) {
			float dp = ( shadowCameraFar * ( viewSpaceZ - shadowCameraNear ) ) / ( viewSpaceZ * ( shadowCameraFar - shadowCameraNear ) );
			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			float depth = textureCube( shadowMap, bd3D ).r;
			#ifdef USE_REVERSED_DEPTH_BUFFER
				depth = 1.0 - depth;
			#endif
			shadow = step( dp, depth );
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	#endif
	#endif
#endif`,C_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
		varying vec4 vSunShadowWorldPosition;
		varying vec3 vSunShadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,P_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_SUN_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	#ifdef HAS_NORMAL
		vec3 shadowWorldNormal = transformNormalByInverseViewMatrix( transformedNormal, viewMatrix );
	#else
		vec3 shadowWorldNormal = vec3( 0.0 );
	#endif
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_SUN_LIGHT_SHADOWS > 0
		vSunShadowWorldPosition = vec4( worldPosition.xyz, - mvPosition.z );
		vSunShadowWorldNormal = shadowWorldNormal;
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,I_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_SUN_LIGHT_SHADOWS > 0
	SunLightShadow sunLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SUN_LIGHT_SHADOWS; i ++ ) {
		sunLight = sunLightShadows[ i ];
		shadow *= receiveShadow ? getSunShadow( sunShadowMap[ i ], sunLight, UNROLLED_LOOP_INDEX ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0 && ( defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_BASIC ) )
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,L_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,D_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,N_=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,F_=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,U_=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,O_=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,k_=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,B_=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,z_=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = transformNormalByInverseViewMatrix( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseContribution, material.specularColorBlended, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,V_=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,G_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,H_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	uniform mat3 diffuseRoughnessMapTransform;
	varying vec2 vDiffuseRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,W_=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DIFFUSE_ROUGHNESSMAP
	vDiffuseRoughnessMapUv = ( diffuseRoughnessMapTransform * vec3( DIFFUSE_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,X_=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,q_=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,$_=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,Y_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,Z_=`uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <envmap_common_pars_fragment>
void main() {
	#ifdef ENVMAP_TYPE_PMREM
		vec4 texColor = textureLod( envMap, backgroundRotation * vWorldDirection, roughnessToMip( backgroundBlurriness ) );
	#else
		vec4 texColor = textureCube( envMap, backgroundRotation * vWorldDirection );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,J_=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,j_=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,K_=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,Q_=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,ev=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,tv=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = vec4( dist, 0.0, 0.0, 1.0 );
}`,nv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,iv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,sv=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,rv=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,ov=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,av=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,lv=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,cv=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,hv=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,uv=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,dv=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,fv=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( normalize( normal ) * 0.5 + 0.5, diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,pv=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,mv=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,gv=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,_v=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DIFFUSE_ROUGHNESS
	uniform float diffuseRoughness;
	#ifdef USE_DIFFUSE_ROUGHNESSMAP
		uniform sampler2D diffuseRoughnessMap;
	#endif
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_RETROREFLECTION
	uniform float retroreflectivity;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
 
		outgoingLight = outgoingLight + sheenSpecularDirect + sheenSpecularIndirect;
 
 	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,vv=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,yv=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,xv=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,bv=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Sv=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,wv=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Mv=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Ev=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Ve={alphahash_fragment:$g,alphahash_pars_fragment:Yg,alphamap_fragment:Zg,alphamap_pars_fragment:Jg,alphatest_fragment:jg,alphatest_pars_fragment:Kg,aomap_fragment:Qg,aomap_pars_fragment:e0,batching_pars_vertex:t0,batching_vertex:n0,begin_vertex:i0,beginnormal_vertex:s0,bsdfs:r0,iridescence_fragment:o0,bumpmap_pars_fragment:a0,clipping_planes_fragment:l0,clipping_planes_pars_fragment:c0,clipping_planes_pars_vertex:h0,clipping_planes_vertex:u0,color_fragment:d0,color_pars_fragment:f0,color_pars_vertex:p0,color_vertex:m0,common:g0,defaultnormal_vertex:_0,displacementmap_pars_vertex:v0,displacementmap_vertex:y0,emissivemap_fragment:x0,emissivemap_pars_fragment:b0,colorspace_fragment:S0,colorspace_pars_fragment:w0,envmap_fragment:M0,envmap_common_pars_fragment:E0,envmap_pars_fragment:T0,envmap_pars_vertex:A0,envmap_physical_pars_fragment:k0,envmap_vertex:R0,fog_vertex:C0,fog_pars_vertex:P0,fog_fragment:I0,fog_pars_fragment:L0,gradientmap_pars_fragment:D0,lightmap_pars_fragment:N0,lights_lambert_fragment:F0,lights_lambert_pars_fragment:U0,lights_pars_begin:O0,lights_toon_fragment:B0,lights_toon_pars_fragment:z0,lights_phong_fragment:V0,lights_phong_pars_fragment:G0,lights_physical_fragment:H0,lights_physical_pars_fragment:W0,lights_fragment_begin:X0,lights_fragment_maps:q0,lights_fragment_end:$0,lightprobes_pars_fragment:Y0,logdepthbuf_fragment:Z0,logdepthbuf_pars_fragment:J0,logdepthbuf_pars_vertex:j0,logdepthbuf_vertex:K0,map_fragment:Q0,map_pars_fragment:e_,map_particle_fragment:t_,map_particle_pars_fragment:n_,metalnessmap_fragment:i_,metalnessmap_pars_fragment:s_,morphinstance_vertex:r_,morphcolor_vertex:o_,morphnormal_vertex:a_,morphtarget_pars_vertex:l_,morphtarget_vertex:c_,normal_fragment_begin:h_,normal_fragment_maps:u_,normal_pars_fragment:d_,normal_pars_vertex:f_,normal_vertex:p_,normalmap_pars_fragment:m_,clearcoat_normal_fragment_begin:g_,clearcoat_normal_fragment_maps:__,clearcoat_pars_fragment:v_,iridescence_pars_fragment:y_,opaque_fragment:x_,packing:b_,premultiplied_alpha_fragment:S_,project_vertex:w_,dithering_fragment:M_,dithering_pars_fragment:E_,roughnessmap_fragment:T_,roughnessmap_pars_fragment:A_,shadowmap_pars_fragment:R_,shadowmap_pars_vertex:C_,shadowmap_vertex:P_,shadowmask_pars_fragment:I_,skinbase_vertex:L_,skinning_pars_vertex:D_,skinning_vertex:N_,skinnormal_vertex:F_,specularmap_fragment:U_,specularmap_pars_fragment:O_,tonemapping_fragment:k_,tonemapping_pars_fragment:B_,transmission_fragment:z_,transmission_pars_fragment:V_,uv_pars_fragment:G_,uv_pars_vertex:H_,uv_vertex:W_,worldpos_vertex:X_,background_vert:q_,background_frag:$_,backgroundCube_vert:Y_,backgroundCube_frag:Z_,cube_vert:J_,cube_frag:j_,depth_vert:K_,depth_frag:Q_,distance_vert:ev,distance_frag:tv,equirect_vert:nv,equirect_frag:iv,linedashed_vert:sv,linedashed_frag:rv,meshbasic_vert:ov,meshbasic_frag:av,meshlambert_vert:lv,meshlambert_frag:cv,meshmatcap_vert:hv,meshmatcap_frag:uv,meshnormal_vert:dv,meshnormal_frag:fv,meshphong_vert:pv,meshphong_frag:mv,meshphysical_vert:gv,meshphysical_frag:_v,meshtoon_vert:vv,meshtoon_frag:yv,points_vert:xv,points_frag:bv,shadow_vert:Sv,shadow_frag:wv,sprite_vert:Mv,sprite_frag:Ev},ge={common:{diffuse:{value:new He(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Ne}},envmap:{envMap:{value:null},envMapRotation:{value:new Ne},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98},dfgLUT:{value:null}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Ne}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Ne}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Ne},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Ne},normalScale:{value:new Ge(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Ne},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Ne}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Ne}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Ne}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new He(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},sunLights:{value:[],properties:{direction:{},color:{}}},sunLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},sunShadowMatrix:{value:[]},sunShadowCascade:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null},probesSH:{value:[]},probesMin:{value:[]},probesMax:{value:[]},probesResolution:{value:[]}},points:{diffuse:{value:new He(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0},uvTransform:{value:new Ne}},sprite:{diffuse:{value:new He(16777215)},opacity:{value:1},center:{value:new Ge(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Ne},alphaMap:{value:null},alphaMapTransform:{value:new Ne},alphaTest:{value:0}}},jn={basic:{uniforms:sn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.fog]),vertexShader:Ve.meshbasic_vert,fragmentShader:Ve.meshbasic_frag},lambert:{uniforms:sn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new He(0)},envMapIntensity:{value:1}}]),vertexShader:Ve.meshlambert_vert,fragmentShader:Ve.meshlambert_frag},phong:{uniforms:sn([ge.common,ge.specularmap,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,ge.lights,{emissive:{value:new He(0)},specular:{value:new He(1118481)},shininess:{value:30},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphong_vert,fragmentShader:Ve.meshphong_frag},standard:{uniforms:sn([ge.common,ge.envmap,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.roughnessmap,ge.metalnessmap,ge.fog,ge.lights,{emissive:{value:new He(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag},toon:{uniforms:sn([ge.common,ge.aomap,ge.lightmap,ge.emissivemap,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.gradientmap,ge.fog,ge.lights,{emissive:{value:new He(0)}}]),vertexShader:Ve.meshtoon_vert,fragmentShader:Ve.meshtoon_frag},matcap:{uniforms:sn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,ge.fog,{matcap:{value:null}}]),vertexShader:Ve.meshmatcap_vert,fragmentShader:Ve.meshmatcap_frag},points:{uniforms:sn([ge.points,ge.fog]),vertexShader:Ve.points_vert,fragmentShader:Ve.points_frag},dashed:{uniforms:sn([ge.common,ge.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:Ve.linedashed_vert,fragmentShader:Ve.linedashed_frag},depth:{uniforms:sn([ge.common,ge.displacementmap]),vertexShader:Ve.depth_vert,fragmentShader:Ve.depth_frag},normal:{uniforms:sn([ge.common,ge.bumpmap,ge.normalmap,ge.displacementmap,{opacity:{value:1}}]),vertexShader:Ve.meshnormal_vert,fragmentShader:Ve.meshnormal_frag},sprite:{uniforms:sn([ge.sprite,ge.fog]),vertexShader:Ve.sprite_vert,fragmentShader:Ve.sprite_frag},background:{uniforms:{uvTransform:{value:new Ne},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:Ve.background_vert,fragmentShader:Ve.background_frag},backgroundCube:{uniforms:{envMap:{value:null},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Ne}},vertexShader:Ve.backgroundCube_vert,fragmentShader:Ve.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:Ve.cube_vert,fragmentShader:Ve.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:Ve.equirect_vert,fragmentShader:Ve.equirect_frag},distance:{uniforms:sn([ge.common,ge.displacementmap,{referencePosition:{value:new C},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:Ve.distance_vert,fragmentShader:Ve.distance_frag},shadow:{uniforms:sn([ge.lights,ge.fog,{color:{value:new He(0)},opacity:{value:1}}]),vertexShader:Ve.shadow_vert,fragmentShader:Ve.shadow_frag}};jn.physical={uniforms:sn([jn.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Ne},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Ne},clearcoatNormalScale:{value:new Ge(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Ne},diffuseRoughness:{value:0},diffuseRoughnessMap:{value:null},diffuseRoughnessMapTransform:{value:new Ne},dispersion:{value:0},retroreflectivity:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Ne},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Ne},sheen:{value:0},sheenColor:{value:new He(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Ne},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Ne},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Ne},transmissionSamplerSize:{value:new Ge},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Ne},attenuationDistance:{value:0},attenuationColor:{value:new He(0)},specularColor:{value:new He(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Ne},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Ne},anisotropyVector:{value:new Ge},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Ne}}]),vertexShader:Ve.meshphysical_vert,fragmentShader:Ve.meshphysical_frag};var Va={r:0,b:0,g:0},Tv=new Ye,Nd=new Ne;Nd.set(-1,0,0,0,1,0,0,0,1);function Av(i,e,t,n,s,r){let o=new He(0),a=s===!0?0:1,c,l,h=null,d=0,u=null;function f(x){let w=x.isScene===!0?x.background:null;if(w&&w.isTexture){let b=x.backgroundBlurriness>0;w=e.get(w,b)}return w}function p(x){let w=!1,b=f(x);b===null?m(o,a):b&&b.isColor&&(m(b,1),w=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?t.buffers.color.setClear(0,0,0,1,r):A==="alpha-blend"&&t.buffers.color.setClear(0,0,0,0,r),(i.autoClear||w)&&(t.buffers.depth.setTest(!0),t.buffers.depth.setMask(!0),t.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function _(x,w){let b=f(w);b&&b.isCubeTexture?(l===void 0&&(l=new oe(new Mt(1,1,1),new $n({name:"BackgroundCubeMaterial",uniforms:Qi(jn.backgroundCube.uniforms),vertexShader:jn.backgroundCube.vertexShader,fragmentShader:jn.backgroundCube.fragmentShader,side:cn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),l.geometry.deleteAttribute("normal"),l.geometry.deleteAttribute("uv"),l.onBeforeRender=function(A,T,v){this.matrixWorld.copyPosition(v.matrixWorld)},Object.defineProperty(l.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),n.update(l)),l.material.uniforms.envMap.value=b,l.material.uniforms.backgroundBlurriness.value=w.backgroundBlurriness,l.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,l.material.uniforms.backgroundRotation.value.setFromMatrix4(Tv.makeRotationFromEuler(w.backgroundRotation)).transpose(),b.isRenderTargetTexture===!1&&l.material.uniforms.backgroundRotation.value.premultiply(Nd),l.material.toneMapped=$e.getTransfer(b.colorSpace)!==et,(h!==b||d!==b.version||u!==i.toneMapping)&&(l.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),l.layers.enableAll(),x.unshift(l,l.geometry,l.material,0,0,null)):b&&b.isTexture&&(c===void 0&&(c=new oe(new Zi(2,2),new $n({name:"BackgroundMaterial",uniforms:Qi(jn.background.uniforms),vertexShader:jn.background.vertexShader,fragmentShader:jn.background.fragmentShader,side:Yn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),n.update(c)),c.material.uniforms.t2D.value=b,c.material.uniforms.backgroundIntensity.value=w.backgroundIntensity,c.material.toneMapped=$e.getTransfer(b.colorSpace)!==et,b.matrixAutoUpdate===!0&&b.updateMatrix(),c.material.uniforms.uvTransform.value.copy(b.matrix),(h!==b||d!==b.version||u!==i.toneMapping)&&(c.material.needsUpdate=!0,h=b,d=b.version,u=i.toneMapping),c.layers.enableAll(),x.unshift(c,c.geometry,c.material,0,0,null))}function m(x,w){x.getRGB(Va,Vc(i)),t.buffers.color.setClear(Va.r,Va.g,Va.b,w,r)}function g(){l!==void 0&&(l.geometry.dispose(),l.material.dispose(),l=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return o},setClearColor:function(x,w=1){o.set(x),a=w,m(o,a)},getClearAlpha:function(){return a},setClearAlpha:function(x){a=x,m(o,a)},render:p,addToRenderList:_,dispose:g}}function Rv(i,e){let t=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=u(null),r=s,o=!1;function a(F,O,X,L,G){let $=!1,V=d(F,L,X,O);r!==V&&(r=V,l(r.object)),$=f(F,L,X,G),$&&p(F,L,X,G),G!==null&&e.update(G,i.ELEMENT_ARRAY_BUFFER),($||o)&&(o=!1,b(F,O,X,L),G!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,e.get(G).buffer))}function c(){return i.createVertexArray()}function l(F){return i.bindVertexArray(F)}function h(F){return i.deleteVertexArray(F)}function d(F,O,X,L){let G=L.wireframe===!0,$=n[O.id];$===void 0&&($={},n[O.id]=$);let V=F.isInstancedMesh===!0?F.id:0,te=$[V];te===void 0&&(te={},$[V]=te);let H=te[X.id];H===void 0&&(H={},te[X.id]=H);let Q=H[G];return Q===void 0&&(Q=u(c()),H[G]=Q),Q}function u(F){let O=[],X=[],L=[];for(let G=0;G<t;G++)O[G]=0,X[G]=0,L[G]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:O,enabledAttributes:X,attributeDivisors:L,object:F,attributes:{},index:null}}function f(F,O,X,L){let G=r.attributes,$=O.attributes,V=0,te=X.getAttributes();for(let H in te)if(te[H].location>=0){let ee=G[H],be=$[H];if(be===void 0&&(H==="instanceMatrix"&&F.instanceMatrix&&(be=F.instanceMatrix),H==="instanceColor"&&F.instanceColor&&(be=F.instanceColor)),ee===void 0||ee.attribute!==be||be&&ee.data!==be.data)return!0;V++}return r.attributesNum!==V||r.index!==L}function p(F,O,X,L){let G={},$=O.attributes,V=0,te=X.getAttributes();for(let H in te)if(te[H].location>=0){let ee=$[H];ee===void 0&&(H==="instanceMatrix"&&F.instanceMatrix&&(ee=F.instanceMatrix),H==="instanceColor"&&F.instanceColor&&(ee=F.instanceColor));let be={};be.attribute=ee,ee&&ee.data&&(be.data=ee.data),G[H]=be,V++}r.attributes=G,r.attributesNum=V,r.index=L}function _(){let F=r.newAttributes;for(let O=0,X=F.length;O<X;O++)F[O]=0}function m(F){g(F,0)}function g(F,O){let X=r.newAttributes,L=r.enabledAttributes,G=r.attributeDivisors;X[F]=1,L[F]===0&&(i.enableVertexAttribArray(F),L[F]=1),G[F]!==O&&(i.vertexAttribDivisor(F,O),G[F]=O)}function x(){let F=r.newAttributes,O=r.enabledAttributes;for(let X=0,L=O.length;X<L;X++)O[X]!==F[X]&&(i.disableVertexAttribArray(X),O[X]=0)}function w(F,O,X,L,G,$,V){V===!0?i.vertexAttribIPointer(F,O,X,G,$):i.vertexAttribPointer(F,O,X,L,G,$)}function b(F,O,X,L){_();let G=L.attributes,$=X.getAttributes(),V=O.defaultAttributeValues;for(let te in $){let H=$[te];if(H.location>=0){let Q=G[te];if(Q===void 0&&(te==="instanceMatrix"&&F.instanceMatrix&&(Q=F.instanceMatrix),te==="instanceColor"&&F.instanceColor&&(Q=F.instanceColor)),Q!==void 0){let ee=Q.normalized,be=Q.itemSize,Fe=e.get(Q);if(Fe===void 0)continue;let Z=Fe.buffer,_e=Fe.type,we=Fe.bytesPerElement,Ce=_e===i.INT||_e===i.UNSIGNED_INT||Q.gpuType===aa;if(Q.isInterleavedBufferAttribute){let ve=Q.data,ke=ve.isInterleavedBuffer===!0?ve.stride:ve.itemSize,At=Q.offset;if(ve.isInstancedInterleavedBuffer||ve.isInstancedBufferAttribute){for(let Le=0;Le<H.locationSize;Le++)g(H.location+Le,ve.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=ve.meshPerAttribute*ve.count)}else for(let Le=0;Le<H.locationSize;Le++)m(H.location+Le);i.bindBuffer(i.ARRAY_BUFFER,Z);for(let Le=0;Le<H.locationSize;Le++)w(H.location+Le,be/H.locationSize,_e,ee,ke*we,(At+be/H.locationSize*Le)*we,Ce)}else{if(Q.isInstancedBufferAttribute){for(let ve=0;ve<H.locationSize;ve++)g(H.location+ve,Q.meshPerAttribute);F.isInstancedMesh!==!0&&L._maxInstanceCount===void 0&&(L._maxInstanceCount=Q.meshPerAttribute*Q.count)}else for(let ve=0;ve<H.locationSize;ve++)m(H.location+ve);i.bindBuffer(i.ARRAY_BUFFER,Z);for(let ve=0;ve<H.locationSize;ve++)w(H.location+ve,be/H.locationSize,_e,ee,be*we,be/H.locationSize*ve*we,Ce)}}else if(V!==void 0){let ee=V[te];if(ee!==void 0)switch(ee.length){case 2:i.vertexAttrib2fv(H.location,ee);break;case 3:i.vertexAttrib3fv(H.location,ee);break;case 4:i.vertexAttrib4fv(H.location,ee);break;default:i.vertexAttrib1fv(H.location,ee)}}}}x()}function A(){N();for(let F in n){let O=n[F];for(let X in O){let L=O[X];for(let G in L){let $=L[G];for(let V in $)h($[V].object),delete $[V];delete L[G]}}delete n[F]}}function T(F){if(n[F.id]===void 0)return;let O=n[F.id];for(let X in O){let L=O[X];for(let G in L){let $=L[G];for(let V in $)h($[V].object),delete $[V];delete L[G]}}delete n[F.id]}function v(F){for(let O in n){let X=n[O];for(let L in X){let G=X[L];if(G[F.id]===void 0)continue;let $=G[F.id];for(let V in $)h($[V].object),delete $[V];delete G[F.id]}}}function E(F){for(let O in n){let X=n[O],L=F.isInstancedMesh===!0?F.id:0,G=X[L];if(G!==void 0){for(let $ in G){let V=G[$];for(let te in V)h(V[te].object),delete V[te];delete G[$]}delete X[L],Object.keys(X).length===0&&delete n[O]}}}function N(){P(),o=!0,r!==s&&(r=s,l(r.object))}function P(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:N,resetDefaultState:P,dispose:A,releaseStatesOfGeometry:T,releaseStatesOfObject:E,releaseStatesOfProgram:v,initAttributes:_,enableAttribute:m,disableUnusedAttributes:x}}function Cv(i,e,t){let n;function s(c){n=c}function r(c,l){i.drawArrays(n,c,l),t.update(l,n,1)}function o(c,l,h){h!==0&&(i.drawArraysInstanced(n,c,l,h),t.update(l,n,h))}function a(c,l,h){if(h===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,l,0,h);let u=0;for(let f=0;f<h;f++)u+=l[f];t.update(u,n,1)}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a}function Pv(i,e,t,n){let s;function r(){if(s!==void 0)return s;if(e.has("EXT_texture_filter_anisotropic")===!0){let v=e.get("EXT_texture_filter_anisotropic");s=i.getParameter(v.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(v){return!(v!==Wt&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(v){let E=v===Vn&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(v!==hn&&v!==Ht&&!E&&n.convert(v)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE))}function c(v){if(v==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";v="mediump"}return v==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let l=t.precision!==void 0?t.precision:"highp",h=c(l);h!==l&&(Ie("WebGLRenderer:",l,"not supported, using",h,"instead."),l=h);let d=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),u=t.logarithmicDepthBuffer===!0&&d===!1;t.reversedDepthBuffer===!0&&d===!1&&Ie("WebGLRenderer: Unable to use reversed depth buffer due to missing EXT_clip_control extension. Fallback to default depth buffer."),t.logarithmicDepthBuffer===!0&&d===!0&&Ie("WebGLRenderer: Logarithmic depth buffer is ignored when reversed depth buffer is enabled.");let f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),p=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),_=i.getParameter(i.MAX_TEXTURE_SIZE),m=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),g=i.getParameter(i.MAX_VERTEX_ATTRIBS),x=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),b=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),A=i.getParameter(i.MAX_SAMPLES),T=i.getParameter(i.SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:c,textureFormatReadable:o,textureTypeReadable:a,precision:l,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:p,maxTextureSize:_,maxCubemapSize:m,maxAttributes:g,maxVertexUniforms:x,maxVaryings:w,maxFragmentUniforms:b,maxSamples:A,samples:T}}function Iv(i){let e=this,t=null,n=0,s=!1,r=!1,o=new gn,a=new Ne,c={value:null,needsUpdate:!1};this.uniform=c,this.numPlanes=0,this.numIntersection=0,this.init=function(d,u){let f=d.length!==0||u||n!==0||s;return s=u,n=d.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(d,u){t=h(d,u,0)},this.setState=function(d,u,f){let p=d.clippingPlanes,_=d.clipIntersection,m=d.clipShadows,g=i.get(d);if(!s||p===null||p.length===0||r&&!m)r?h(null):l();else{let x=r?0:n,w=x*4,b=g.clippingState||null;c.value=b,b=h(p,u,w,f);for(let A=0;A!==w;++A)b[A]=t[A];g.clippingState=b,this.numIntersection=_?this.numPlanes:0,this.numPlanes+=x}};function l(){c.value!==t&&(c.value=t,c.needsUpdate=n>0),e.numPlanes=n,e.numIntersection=0}function h(d,u,f,p){let _=d!==null?d.length:0,m=null;if(_!==0){if(m=c.value,p!==!0||m===null){let g=f+_*4,x=u.matrixWorldInverse;a.getNormalMatrix(x),(m===null||m.length<g)&&(m=new Float32Array(g));for(let w=0,b=f;w!==_;++w,b+=4)o.copy(d[w]).applyMatrix4(x,a),o.normal.toArray(m,b),m[b+3]=o.constant}c.value=m,c.needsUpdate=!0}return e.numPlanes=_,e.numIntersection=0,m}}var Cr=class extends vt{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let n={width:e,height:e,depth:1},s=[n,n,n,n,n,n];this.texture=new hr(s),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new Mt(5,5,5),r=new $n({name:"CubemapFromEquirect",uniforms:Qi(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:cn,blending:Bn});r.uniforms.tEquirect.value=t;let o=new oe(s,r),a=t.minFilter;return t.minFilter===zn&&(t.minFilter=wt),new Cs(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,n=!0,s=!0){let r=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,n,s);e.setRenderTarget(r)}},dd=256,Lv=3,Dv=20,Fd=256,Ud=16,Nv=3,Fv=new C,Uv=new He,Ha=class i{constructor(e){this._renderer=e,this._cubeSize=0,this._sourceTarget=null,this._cubeCamera=new Cs(1,10,null),this._boxMesh=new oe(new Mt(5,5,5),null),this._cubemapMaterial=null,this._equirectMaterial=null,this._blurMaterial=null,this._ggxMaterial=null,this._integrationMaterial=null}fromScene(e,t=0,n=.1,s=100,r={}){let{size:o=256,position:a=Fv}=r,c=this._renderer;this._setSize(o);let l=this._allocateTarget(),h=this._getSourceTarget(!0);t>0&&(h.texture.mipmapsAutoUpdate=!1);let d=c.autoClear,u=c.autoClearColor,f=c.autoClearDepth,p=c.autoClearStencil,_=e.background;c.autoClear=!0,c.autoClearColor=!0,c.autoClearDepth=!0,c.autoClearStencil=!0,_===null&&(e.background=c.getClearColor(Uv));let m=new Cs(n,s,h);return m.position.copy(a),m.update(c,e),c.autoClear=d,c.autoClearColor=u,c.autoClearDepth=f,c.autoClearStencil=p,e.background=_,t>0&&(h.texture.mipmapsAutoUpdate=!0,this._blur(l,t)),this._applyPMREM(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=md(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=pd(),this._compileMaterial(this._equirectMaterial))}dispose(){this._sourceTarget!==null&&this._sourceTarget.dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose(),this._blurMaterial!==null&&this._blurMaterial.dispose(),this._ggxMaterial!==null&&this._ggxMaterial.dispose(),this._integrationMaterial!==null&&this._integrationMaterial.dispose(),this._boxMesh.geometry.dispose()}static lodToRoughness(e,t){return t>0?1-Math.sqrt(1-e/t):0}_setSize(e){this._cubeSize=Math.max(dd,ad(e))}_fromTexture(e,t){e.mapping===ji||e.mapping===Ns?this._setSize(e.image.length===0?dd:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4);let n=t||this._allocateTarget();return this._textureToCubemap(e),this._applyPMREM(n),n}_allocateTarget(){let e=this._cubeSize,t=fd(e,!1,!1),n=Math.log2(e)-Lv;for(let s=0;s<=n;s++)t.texture.mipmaps.push({width:e>>s,height:e>>s});return t.texture.name="PMREM",t.texture.isPMREMTexture=!0,t}_getSourceTarget(e=!1){let t=this._cubeSize,n=this._sourceTarget;return(n===null||n.width!==t||e&&n.depthBuffer===!1)&&(n!==null&&n.dispose(),this._sourceTarget=fd(t,!0,e)),this._sourceTarget}_compileMaterial(e){this._boxMesh.material=e,this._renderer.compile(this._boxMesh,this._cubeCamera.children[0])}_renderCube(e,t,n){let s=this._boxMesh,r=this._cubeCamera;s.material=n,r.renderTarget=e,r.activeMipmapLevel=t;let o=e.width>>t;e.viewport.set(0,0,o,o),r.update(this._renderer,s),e.viewport.set(0,0,e.width,e.height)}_textureToCubemap(e){let t;e.mapping===ji||e.mapping===Ns?(this._cubemapMaterial===null&&(this._cubemapMaterial=md()),t=this._cubemapMaterial,t.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):(this._equirectMaterial===null&&(this._equirectMaterial=pd()),t=this._equirectMaterial),t.uniforms.envMap.value=e,this._renderCube(this._getSourceTarget(),0,t)}_applyPMREM(e){this._ggxMaterial===null&&(this._ggxMaterial=Ov(),this._integrationMaterial=kv());let t=this._cubeSize,n=e.texture.mipmaps.length-1,s=this._ggxMaterial.uniforms;s.envMap.value=this._sourceTarget.texture;let r=this._integrationMaterial.uniforms;r.envMap.value=this._sourceTarget.texture,r.sourceLod.value=Math.log2(t/Ud);for(let o=0;o<=n;o++){let a=i.lodToRoughness(o,n);if(o>n-Nv)r.roughness.value=a,this._renderCube(e,o,this._integrationMaterial);else{let c=a>0?Math.log2(t)+.5*Math.log2(6/(Fd*Math.pow(a,4)))+.5:0;s.roughness.value=a,s.lodBias.value=c,this._renderCube(e,o,this._ggxMaterial)}}}_blur(e,t){this._blurMaterial===null&&(this._blurMaterial=Bv());let n=this._blurMaterial,s=n.uniforms,r=this._sourceTarget;s.sigma.value=Math.min(t,Math.PI)/Math.SQRT2,s.envMap.value=r.texture,this._renderCube(e,0,n),s.envMap.value=e.texture,this._renderCube(r,0,n)}};function fd(i,e,t){return new Cr(i,{minFilter:zn,generateMipmaps:e,type:Vn,colorSpace:nr,depthBuffer:t})}function Pr(i,e,t){return new $n({name:i,uniforms:e,vertexShader:Ve.cube_vert,fragmentShader:t,side:cn,blending:Bn,depthTest:!1,depthWrite:!1})}function Ov(){return Pr("PMREMGGXConvolution",{envMap:{value:null},roughness:{value:0},lodBias:{value:0}},`

		#define GGX_SAMPLES ${Fd}u

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float lodBias;

		#include <common>

		// Van der Corput radical inverse
		float radicalInverse_VdC( uint bits ) {

			bits = ( bits << 16u ) | ( bits >> 16u );
			bits = ( ( bits & 0x55555555u ) << 1u ) | ( ( bits & 0xAAAAAAAAu ) >> 1u );
			bits = ( ( bits & 0x33333333u ) << 2u ) | ( ( bits & 0xCCCCCCCCu ) >> 2u );
			bits = ( ( bits & 0x0F0F0F0Fu ) << 4u ) | ( ( bits & 0xF0F0F0F0u ) >> 4u );
			bits = ( ( bits & 0x00FF00FFu ) << 8u ) | ( ( bits & 0xFF00FF00u ) >> 8u );
			return float( bits ) * 2.3283064365386963e-10; // / 0x100000000

		}

		// Hammersley sequence
		vec2 hammersley( uint i, uint N ) {

			return vec2( float( i ) / float( N ), radicalInverse_VdC( i ) );

		}

		void main() {

			vec3 N = normalize( vWorldDirection );

			// For very low roughness, just sample the environment directly
			if ( roughness < 0.001 ) {

				gl_FragColor = vec4( textureLod( envMap, N, 0.0 ).rgb, 1.0 );
				return;

			}

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			// Tangent space basis for VNDF sampling
			vec3 up = abs( N.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, N ) );
			vec3 bitangent = cross( N, tangent );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			for ( uint i = 0u; i < GGX_SAMPLES; i ++ ) {

				vec2 Xi = hammersley( i, GGX_SAMPLES );

				// With V = N, sample the reflected direction directly.
				float invQ = 1.0 / ( 1.0 - Xi.x + alpha2 * Xi.x );
				float NdotL = ( 1.0 - Xi.x - alpha2 * Xi.x ) * invQ;

				if ( NdotL > 0.0 ) {

					float phi = 2.0 * PI * Xi.y;
					float sinTheta = 2.0 * alpha * sqrt( Xi.x * ( 1.0 - Xi.x ) ) * invQ;
					vec3 L = N * NdotL + ( tangent * cos( phi ) + bitangent * sin( phi ) ) * sinTheta;

					// Match the source mip to the sample's solid angle. The terms
					// independent of the sample are precomputed in lodBias.
					float d = alpha2 * invQ;
					float lod = max( log2( d ) + lodBias, 0.0 );

					// Weight by NdotL for the split-sum approximation
					prefilteredColor += textureLod( envMap, L, lod ).rgb * NdotL;
					totalWeight += NdotL;

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function kv(){return Pr("PMREMGGXIntegration",{envMap:{value:null},roughness:{value:0},sourceLod:{value:0},sourceSize:{value:Ud}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float roughness;
		uniform float sourceLod;
		uniform int sourceSize;

		void main() {

			vec3 N = normalize( vWorldDirection );

			float alpha = roughness * roughness;
			float alpha2 = alpha * alpha;

			float texelSize = 2.0 / float( sourceSize );

			vec3 prefilteredColor = vec3( 0.0 );
			float totalWeight = 0.0;

			// Pair opposite texels: only the one in N's hemisphere contributes.
			for ( int face = 0; face < 3; face ++ ) {

				for ( int y = 0; y < sourceSize; y ++ ) {

					for ( int x = 0; x < sourceSize; x ++ ) {

						vec2 uv = ( vec2( x, y ) + 0.5 ) * texelSize - 1.0;
						vec3 texelDirection = face == 0 ? vec3( 1.0, uv ) : ( face == 1 ? vec3( uv.x, 1.0, uv.y ) : vec3( uv, 1.0 ) );

						float invDistance = inversesqrt( 1.0 + dot( uv, uv ) );
						float NdotL = dot( N, texelDirection );
						texelDirection *= NdotL < 0.0 ? - 1.0 : 1.0;
						NdotL = abs( NdotL ) * invDistance;

						// With V = N, NdotH squared is ( 1 + NdotL ) / 2. Common factors
						// in the GGX distribution and texel solid angle cancel when normalized.
						float d = 1.0 + alpha2 + ( alpha2 - 1.0 ) * NdotL;
						float weight = NdotL * invDistance * invDistance * invDistance / ( d * d );

						prefilteredColor += textureLod( envMap, texelDirection, sourceLod ).rgb * weight;
						totalWeight += weight;

					}

				}

			}

			gl_FragColor = vec4( prefilteredColor / totalWeight, 1.0 );

		}
	`)}function Bv(){return Pr("PMREMSphericalGaussianBlur",{envMap:{value:null},sigma:{value:0}},`

		#define SAMPLES ${Dv}
		#define GOLDEN_ANGLE 2.39996322973

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float sigma;

		#include <common>

		void main() {

			vec3 outputDirection = normalize( vWorldDirection );

			vec3 up = abs( outputDirection.z ) < 0.999 ? vec3( 0.0, 0.0, 1.0 ) : vec3( 1.0, 0.0, 0.0 );
			vec3 tangent = normalize( cross( up, outputDirection ) );
			vec3 bitangent = cross( outputDirection, tangent );

			// Truncate the kernel at three standard deviations or at the antipode.
			float thetaMax = min( 3.0 * sigma, PI );
			float truncation = 1.0 - exp( - 0.5 * thetaMax * thetaMax / ( sigma * sigma ) );

			vec3 accumColor = vec3( 0.0 );
			float accumWeight = 0.0;

			for ( int i = 0; i < SAMPLES; i ++ ) {

				// Stratified inverse-CDF sampling of the Gaussian, placed on a golden-angle spiral.
				float stratum = ( float( i ) + 0.5 ) / float( SAMPLES );
				float theta = sigma * sqrt( - 2.0 * log( 1.0 - stratum * truncation ) );
				float phi = float( i ) * GOLDEN_ANGLE;

				vec3 offset = cos( phi ) * tangent + sin( phi ) * bitangent;
				vec3 sampleDirection = cos( theta ) * outputDirection + sin( theta ) * offset;

				// Correct the planar sample density to solid angle.
				float weight = sin( theta ) / theta;

				accumColor += weight * textureLod( envMap, sampleDirection, 0.0 ).rgb;
				accumWeight += weight;

			}

			gl_FragColor = vec4( accumColor / accumWeight, 1.0 );

		}
	`)}function pd(){return Pr("PMREMEquirectangularToCubemap",{envMap:{value:null}},`

		varying vec3 vWorldDirection;

		uniform sampler2D envMap;

		#include <common>

		void main() {

			// Average four subpixel samples to preserve small, bright features.
			vec3 direction = normalize( vWorldDirection );
			vec3 dx = dFdx( direction ) * 0.25;
			vec3 dy = dFdy( direction ) * 0.25;

			vec3 color = textureLod( envMap, equirectUv( normalize( direction - dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx - dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction - dx + dy ) ), 0.0 ).rgb;
			color += textureLod( envMap, equirectUv( normalize( direction + dx + dy ) ), 0.0 ).rgb;
			gl_FragColor = vec4( color * 0.25, 1.0 );

		}
	`)}function md(){return Pr("PMREMCubemapToCubemap",{envMap:{value:null},flipEnvMap:{value:-1}},`

		varying vec3 vWorldDirection;

		uniform samplerCube envMap;
		uniform float flipEnvMap;

		void main() {

			gl_FragColor = vec4( textureCube( envMap, vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) ).rgb, 1.0 );

		}
	`)}function zv(i){let e=new WeakMap,t=new WeakMap,n=null;function s(u,f=!1){return u==null?null:f?o(u):r(u)}function r(u){if(u&&u.isTexture){let f=u.mapping;if(f===sa||f===ra)if(e.has(u)){let p=e.get(u).texture;return a(p,u.mapping)}else{let p=u.image;if(p&&p.height>0){let _=new Cr(p.height);return _.fromEquirectangularTexture(i,u),e.set(u,_),u.addEventListener("dispose",l),a(_.texture,u.mapping)}else return null}}return u}function o(u){if(u&&u.isTexture&&u.isPMREMTexture!==!0){let f=u.mapping,p=f===sa||f===ra,_=f===ji||f===Ns;if(p||_){let m=t.get(u),g=m!==void 0?m.texture.pmremVersion:0;if(u.isRenderTargetTexture&&u.pmremVersion!==g)return n===null&&(n=new Ha(i)),m=p?n.fromEquirectangular(u,m):n.fromCubemap(u,m),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),m.texture;if(m!==void 0)return m.texture;{let x=u.image;return p&&x&&x.height>0||_&&x&&c(x)?(n===null&&(n=new Ha(i)),m=p?n.fromEquirectangular(u):n.fromCubemap(u),m.texture.pmremVersion=u.pmremVersion,t.set(u,m),u.addEventListener("dispose",h),m.texture):null}}}return u}function a(u,f){return f===sa?u.mapping=ji:f===ra&&(u.mapping=Ns),u}function c(u){let f=0,p=6;for(let _=0;_<p;_++)u[_]!==void 0&&f++;return f===p}function l(u){let f=u.target;f.removeEventListener("dispose",l);let p=e.get(f);p!==void 0&&(e.delete(f),p.dispose())}function h(u){let f=u.target;f.removeEventListener("dispose",h);let p=t.get(f);p!==void 0&&(t.delete(f),p.dispose())}function d(){e=new WeakMap,t=new WeakMap,n!==null&&(n.dispose(),n=null)}return{get:s,dispose:d}}function Vv(i){let e={};function t(n){if(e[n]!==void 0)return e[n];let s=i.getExtension(n);return e[n]=s,s}return{has:function(n){return t(n)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(n){let s=t(n);return s===null&&er("WebGLRenderer: "+n+" extension not supported."),s}}}function Gv(i,e,t,n){let s={},r=new WeakMap,o=new FinalizationRegistry(p=>delete s[p]);function a(p){c(p.target)}function c(p){p.index!==null&&e.remove(p.index);for(let m in p.attributes)e.remove(p.attributes[m]);p.removeEventListener("dispose",a),delete s[p.id],o.unregister(p);let _=r.get(p);_&&(e.remove(_),r.delete(p)),n.releaseStatesOfGeometry(p),p.isInstancedBufferGeometry===!0&&delete p._maxInstanceCount,t.memory.geometries--}function l(p,_){return s[_.id]!==void 0||(_.addEventListener("dispose",a),s[_.id]=new WeakRef(_),o.register(_,_.id,_),t.memory.geometries++),_}function h(p){let _=p.attributes;for(let m in _)e.update(_[m],i.ARRAY_BUFFER)}function d(p){let _=p.index,m=p.attributes.position,g=0;if(m===void 0)return;let x=_!==null?_.array.length:m.array.length/3-1,w=m.count>=65535?lr:ar,b=new w(Math.ceil(x/3)*6,1),A=b.array;if(_!==null){let v=_.array;g=_.version;for(let E=0,N=0;E<x;E+=3){let P=v[E+0],F=v[E+1],O=v[E+2];A[N++]=P,A[N++]=F,A[N++]=F,A[N++]=O,A[N++]=O,A[N++]=P}}else{g=m.version;for(let v=0,E=0;v<x;v+=3){let N=v+0,P=v+1,F=v+2;A[E++]=N,A[E++]=P,A[E++]=P,A[E++]=F,A[E++]=F,A[E++]=N}}b.version=g;let T=r.get(p);T&&e.remove(T),r.set(p,b)}function u(p){let _=r.get(p);if(_){let m=p.index;m!==null&&_.version<m.version&&d(p)}else d(p);return r.get(p)}function f(){for(let p in s){let _=s[p].deref();_!==void 0&&c(_)}}return{get:l,update:h,getWireframeAttribute:u,dispose:f}}function Hv(i,e,t){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function c(d,u){i.drawElements(n,u,r,d*o),t.update(u,n,1)}function l(d,u,f){f!==0&&(i.drawElementsInstanced(n,u,r,d*o,f),t.update(u,n,f))}function h(d,u,f){if(f===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,u,0,r,d,0,f);let _=0;for(let m=0;m<f;m++)_+=u[m];t.update(_,n,1)}this.setMode=s,this.setIndex=a,this.render=c,this.renderInstances=l,this.renderMultiDraw=h}function Wv(i){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(t.calls++,o){case i.TRIANGLES:t.triangles+=a*(r/3);break;case i.LINES:t.lines+=a*(r/2);break;case i.LINE_STRIP:t.lines+=a*(r-1);break;case i.LINE_LOOP:t.lines+=a*r;break;case i.POINTS:t.points+=a*r;break;default:De("WebGLInfo: Unknown draw mode:",o);break}}function s(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:s,update:n}}function Xv(i,e,t){let n=new WeakMap,s=new ft;function r(o,a,c){let l=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,d=h!==void 0?h.length:0,u=n.get(a);if(u===void 0||u.count!==d){let N=function(){v.dispose(),n.delete(a),a.removeEventListener("dispose",N)};u!==void 0&&u.texture.dispose();let f=a.morphAttributes.position!==void 0,p=a.morphAttributes.normal!==void 0,_=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],g=a.morphAttributes.normal||[],x=a.morphAttributes.color||[],w=0;f===!0&&(w=1),p===!0&&(w=2),_===!0&&(w=3);let b=a.attributes.position.count*w,A=1;b>e.maxTextureSize&&(A=Math.ceil(b/e.maxTextureSize),b=e.maxTextureSize);let T=new Float32Array(b*A*4*d),v=new or(T,b,A,d);v.type=Ht,v.needsUpdate=!0;let E=w*4;for(let P=0;P<d;P++){let F=m[P],O=g[P],X=x[P],L=b*A*4*P;for(let G=0;G<F.count;G++){let $=G*E;f===!0&&(s.fromBufferAttribute(F,G),T[L+$+0]=s.x,T[L+$+1]=s.y,T[L+$+2]=s.z,T[L+$+3]=0),p===!0&&(s.fromBufferAttribute(O,G),T[L+$+4]=s.x,T[L+$+5]=s.y,T[L+$+6]=s.z,T[L+$+7]=0),_===!0&&(s.fromBufferAttribute(X,G),T[L+$+8]=s.x,T[L+$+9]=s.y,T[L+$+10]=s.z,T[L+$+11]=X.itemSize===4?s.w:1)}}u={count:d,texture:v,size:new Ge(b,A)},n.set(a,u),a.addEventListener("dispose",N)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)c.getUniforms().setValue(i,"morphTexture",o.morphTexture,t);else{let f=0;for(let _=0;_<l.length;_++)f+=l[_];let p=a.morphTargetsRelative?1:1-f;c.getUniforms().setValue(i,"morphTargetBaseInfluence",p),c.getUniforms().setValue(i,"morphTargetInfluences",l)}c.getUniforms().setValue(i,"morphTargetsTexture",u.texture,t),c.getUniforms().setValue(i,"morphTargetsTextureSize",u.size)}return{update:r}}function qv(i,e,t,n,s){let r=new WeakMap;function o(l){let h=s.render.frame,d=l.geometry,u=e.get(l,d);if(r.get(u)!==h&&(e.update(u),r.set(u,h)),l.isInstancedMesh&&(l.hasEventListener("dispose",c)===!1&&l.addEventListener("dispose",c),r.get(l)!==h&&(t.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,i.ARRAY_BUFFER),r.set(l,h))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==h&&(f.update(),r.set(f,h))}return u}function a(){r=new WeakMap}function c(l){let h=l.target;h.removeEventListener("dispose",c),n.releaseStatesOfObject(h),t.remove(h.instanceMatrix),h.instanceColor!==null&&t.remove(h.instanceColor)}return{update:o,dispose:a}}var $v={[xc]:"LINEAR_TONE_MAPPING",[bc]:"REINHARD_TONE_MAPPING",[Sc]:"CINEON_TONE_MAPPING",[wc]:"ACES_FILMIC_TONE_MAPPING",[Ec]:"AGX_TONE_MAPPING",[Tc]:"NEUTRAL_TONE_MAPPING",[Mc]:"CUSTOM_TONE_MAPPING"};function Yv(i,e,t,n,s,r){let o=new vt(e,t,{type:i,depthBuffer:s,stencilBuffer:r,samples:n?4:0,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,resolveDepthBuffer:!1,resolveStencilBuffer:!1}),a=null,c=null,l=null,h=new tt;h.setAttribute("position",new rt([-1,3,0,-1,-1,0,3,-1,0],3)),h.setAttribute("uv",new rt([0,2,0,0,2,0],2));let d=new Ts({uniforms:{tDiffuse:{value:null}},vertexShader:`
			precision highp float;

			uniform mat4 modelViewMatrix;
			uniform mat4 projectionMatrix;

			attribute vec3 position;
			attribute vec2 uv;

			varying vec2 vUv;

			void main() {
				vUv = uv;
				gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
			}`,fragmentShader:`
			precision highp float;

			uniform sampler2D tDiffuse;

			varying vec2 vUv;

			#include <tonemapping_pars_fragment>
			#include <colorspace_pars_fragment>

			void main() {
				gl_FragColor = texture2D( tDiffuse, vUv );

				#ifdef LINEAR_TONE_MAPPING
					gl_FragColor.rgb = LinearToneMapping( gl_FragColor.rgb );
				#elif defined( REINHARD_TONE_MAPPING )
					gl_FragColor.rgb = ReinhardToneMapping( gl_FragColor.rgb );
				#elif defined( CINEON_TONE_MAPPING )
					gl_FragColor.rgb = CineonToneMapping( gl_FragColor.rgb );
				#elif defined( ACES_FILMIC_TONE_MAPPING )
					gl_FragColor.rgb = ACESFilmicToneMapping( gl_FragColor.rgb );
				#elif defined( AGX_TONE_MAPPING )
					gl_FragColor.rgb = AgXToneMapping( gl_FragColor.rgb );
				#elif defined( NEUTRAL_TONE_MAPPING )
					gl_FragColor.rgb = NeutralToneMapping( gl_FragColor.rgb );
				#elif defined( CUSTOM_TONE_MAPPING )
					gl_FragColor.rgb = CustomToneMapping( gl_FragColor.rgb );
				#endif

				#ifdef SRGB_TRANSFER
					gl_FragColor = sRGBTransferOETF( gl_FragColor );
				#endif
			}`,depthTest:!1,depthWrite:!1}),u=new oe(h,d),f=new As(-1,1,1,-1,0,1),p=null,_=null,m=!1,g,x=null,w=[],b=!1;this.setSize=function(A,T){o.setSize(A,T),a!==null&&a.setSize(A,T),c!==null&&c.setSize(A,T);for(let v=0;v<w.length;v++){let E=w[v];E.setSize&&E.setSize(A,T)}},this.setEffects=function(A){w=A,b=w.length>0&&w[0].isRenderPass===!0;let T=o.width,v=o.height;w.length>0&&a===null&&(a=new vt(T,v,{type:Vn,depthBuffer:!1,stencilBuffer:!1}),c=new vt(T,v,{type:Vn,depthBuffer:!1,stencilBuffer:!1}));let E=s===!0&&w.some(N=>N.needsDepthTexture===!0);E!==(o.depthTexture!==null)&&(E===!0&&l===null&&(l=new hi(T,v),r===!0&&(l.format=di,l.type=Ki)),o.dispose(),o.depthTexture=E?l:null,o.resolveDepthBuffer=E,o.storeMultisampledDepthBuffer=E);for(let N=0;N<w.length;N++){let P=w[N];P.setSize&&P.setSize(T,v),E&&P.needsDepthTexture===!0&&P.setDepthTexture&&P.setDepthTexture(l)}},this.begin=function(A,T){if(m||A.toneMapping===Zn&&w.length===0)return!1;if(x=T,T!==null){let v=T.width,E=T.height;(o.width!==v||o.height!==E)&&this.setSize(v,E)}return b===!1&&A.setRenderTarget(o),g=A.toneMapping,A.toneMapping=Zn,!0},this.hasRenderPass=function(){return b},this.end=function(A,T){A.toneMapping=g,m=!0;let v=o,E=a;for(let N=0;N<w.length;N++){let P=w[N];P.enabled!==!1&&(P.render(A,E,v,T),P.needsSwap!==!1&&(v=E,E=E===a?c:a))}if(p!==A.outputColorSpace||_!==A.toneMapping){p=A.outputColorSpace,_=A.toneMapping,d.defines={},$e.getTransfer(p)===et&&(d.defines.SRGB_TRANSFER="");let N=$v[_];N&&(d.defines[N]=""),d.needsUpdate=!0}d.uniforms.tDiffuse.value=v.texture,A.setRenderTarget(x),A.render(u,f),x=null,m=!1},this.isCompositing=function(){return m},this.dispose=function(){o.dispose(),a!==null&&a.dispose(),c!==null&&c.dispose(),h.dispose(),d.dispose()}}var Od=new nn,kd=new hi(1,1),Bd=new ur(1),zd=new or,Vd=new ko,Gd=new hr,gd=[],_d=[],vd=new Float32Array(16),yd=new Float32Array(9),xd=new Float32Array(4);function Bs(i,e,t){let n=i[0];if(n<=0||n>0)return i;let s=e*t,r=gd[s];if(r===void 0&&(r=new Float32Array(s),gd[s]=r),e!==0){n.toArray(r,0);for(let o=1,a=0;o!==e;++o)a+=t,i[o].toArray(r,a)}return r}function Nt(i,e){if(i.length!==e.length)return!1;for(let t=0,n=i.length;t<n;t++)if(i[t]!==e[t])return!1;return!0}function Ft(i,e){for(let t=0,n=e.length;t<n;t++)i[t]=e[t]}function Xa(i,e){let t=_d[e];t===void 0&&(t=new Int32Array(e),_d[e]=t);for(let n=0;n!==e;++n)t[n]=i.allocateTextureUnit();return t}function Zv(i,e){let t=this.cache;t[0]!==e&&(i.uniform1f(this.addr,e),t[0]=e)}function Jv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2fv(this.addr,e),Ft(t,e)}}function jv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(i.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(Nt(t,e))return;i.uniform3fv(this.addr,e),Ft(t,e)}}function Kv(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4fv(this.addr,e),Ft(t,e)}}function Qv(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix2fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;xd.set(n),i.uniformMatrix2fv(this.addr,!1,xd),Ft(t,n)}}function ey(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix3fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;yd.set(n),i.uniformMatrix3fv(this.addr,!1,yd),Ft(t,n)}}function ty(i,e){let t=this.cache,n=e.elements;if(n===void 0){if(Nt(t,e))return;i.uniformMatrix4fv(this.addr,!1,e),Ft(t,e)}else{if(Nt(t,n))return;vd.set(n),i.uniformMatrix4fv(this.addr,!1,vd),Ft(t,n)}}function ny(i,e){let t=this.cache;t[0]!==e&&(i.uniform1i(this.addr,e),t[0]=e)}function iy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2iv(this.addr,e),Ft(t,e)}}function sy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nt(t,e))return;i.uniform3iv(this.addr,e),Ft(t,e)}}function ry(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4iv(this.addr,e),Ft(t,e)}}function oy(i,e){let t=this.cache;t[0]!==e&&(i.uniform1ui(this.addr,e),t[0]=e)}function ay(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(i.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(Nt(t,e))return;i.uniform2uiv(this.addr,e),Ft(t,e)}}function ly(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(i.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(Nt(t,e))return;i.uniform3uiv(this.addr,e),Ft(t,e)}}function cy(i,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(i.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(Nt(t,e))return;i.uniform4uiv(this.addr,e),Ft(t,e)}}function qa(i){return i.version===0&&(i.compareFunction=kc,i.needsUpdate=!0),i}function hy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?r=qa(kd):r=Od,t.setTexture2D(e||r,s)}function uy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture3D(e||Vd,s)}function dy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_CUBE_SHADOW?r=qa(Bd):r=Gd,t.setTextureCube(e||r,s)}function fy(i,e,t){let n=this.cache,s=t.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),t.setTexture2DArray(e||zd,s)}function py(i){switch(i){case 5126:return Zv;case 35664:return Jv;case 35665:return jv;case 35666:return Kv;case 35674:return Qv;case 35675:return ey;case 35676:return ty;case 5124:case 35670:return ny;case 35667:case 35671:return iy;case 35668:case 35672:return sy;case 35669:case 35673:return ry;case 5125:return oy;case 36294:return ay;case 36295:return ly;case 36296:return cy;case 35678:case 36198:case 36298:case 36306:case 35682:return hy;case 35679:case 36299:case 36307:return uy;case 35680:case 36300:case 36308:case 36293:return dy;case 36289:case 36303:case 36311:case 36292:return fy}}function my(i,e){i.uniform1fv(this.addr,e)}function gy(i,e){let t=Bs(e,this.size,2);i.uniform2fv(this.addr,t)}function _y(i,e){let t=Bs(e,this.size,3);i.uniform3fv(this.addr,t)}function vy(i,e){let t=Bs(e,this.size,4);i.uniform4fv(this.addr,t)}function yy(i,e){let t=Bs(e,this.size,4);i.uniformMatrix2fv(this.addr,!1,t)}function xy(i,e){let t=Bs(e,this.size,9);i.uniformMatrix3fv(this.addr,!1,t)}function by(i,e){let t=Bs(e,this.size,16);i.uniformMatrix4fv(this.addr,!1,t)}function Sy(i,e){i.uniform1iv(this.addr,e)}function wy(i,e){i.uniform2iv(this.addr,e)}function My(i,e){i.uniform3iv(this.addr,e)}function Ey(i,e){i.uniform4iv(this.addr,e)}function Ty(i,e){i.uniform1uiv(this.addr,e)}function Ay(i,e){i.uniform2uiv(this.addr,e)}function Ry(i,e){i.uniform3uiv(this.addr,e)}function Cy(i,e){i.uniform4uiv(this.addr,e)}function Py(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));let o;this.type===i.SAMPLER_2D_SHADOW?o=qa(kd):o=Od;for(let a=0;a!==s;++a)t.setTexture2D(e[a]||o,r[a])}function Iy(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));for(let o=0;o!==s;++o)t.setTexture3D(e[o]||Vd,r[o])}function Ly(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));let o;this.type===i.SAMPLER_CUBE_SHADOW?o=qa(Bd):o=Gd;for(let a=0;a!==s;++a)t.setTextureCube(e[a]||o,r[a])}function Dy(i,e,t){let n=this.cache,s=e.length,r=Xa(t,s);Nt(n,r)||(i.uniform1iv(this.addr,r),Ft(n,r));for(let o=0;o!==s;++o)t.setTexture2DArray(e[o]||zd,r[o])}function Ny(i){switch(i){case 5126:return my;case 35664:return gy;case 35665:return _y;case 35666:return vy;case 35674:return yy;case 35675:return xy;case 35676:return by;case 5124:case 35670:return Sy;case 35667:case 35671:return wy;case 35668:case 35672:return My;case 35669:case 35673:return Ey;case 5125:return Ty;case 36294:return Ay;case 36295:return Ry;case 36296:return Cy;case 35678:case 36198:case 36298:case 36306:case 35682:return Py;case 35679:case 36299:case 36307:return Iy;case 35680:case 36300:case 36308:case 36293:return Ly;case 36289:case 36303:case 36311:case 36292:return Dy}}var $c=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.setValue=py(t.type)}},Yc=class{constructor(e,t,n){this.id=e,this.addr=n,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=Ny(t.type)}},Zc=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(e,t[a.id],n)}}},Xc=/(\w+)(\])?(\[|\.)?/g;function bd(i,e){i.seq.push(e),i.map[e.id]=e}function Fy(i,e,t){let n=i.name,s=n.length;for(Xc.lastIndex=0;;){let r=Xc.exec(n),o=Xc.lastIndex,a=r[1],c=r[2]==="]",l=r[3];if(c&&(a=a|0),l===void 0||l==="["&&o+2===s){bd(t,l===void 0?new $c(a,i,e):new Yc(a,i,e));break}else{let d=t.map[a];d===void 0&&(d=new Zc(a),bd(t,d)),t=d}}}var ks=class{constructor(e,t){this.seq=[],this.map={};let n=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let o=0;o<n;++o){let a=e.getActiveUniform(t,o),c=e.getUniformLocation(t,a.name);Fy(a,c,this)}let s=[],r=[];for(let o of this.seq)o.type===e.SAMPLER_2D_SHADOW||o.type===e.SAMPLER_CUBE_SHADOW||o.type===e.SAMPLER_2D_ARRAY_SHADOW?s.push(o):r.push(o);s.length>0&&(this.seq=s.concat(r))}setValue(e,t,n,s){let r=this.map[t];r!==void 0&&r.setValue(e,n,s)}setOptional(e,t,n){let s=t[n];s!==void 0&&this.setValue(e,n,s)}static upload(e,t,n,s){for(let r=0,o=t.length;r!==o;++r){let a=t[r],c=n[a.id];c.needsUpdate!==!1&&a.setValue(e,c.value,s)}}static seqWithValue(e,t){let n=[];for(let s=0,r=e.length;s!==r;++s){let o=e[s];o.id in t&&n.push(o)}return n}};function Sd(i,e,t){let n=i.createShader(e);return i.shaderSource(n,t),i.compileShader(n),n}var Uy=37297,Oy=0;function ky(i,e){let t=i.split(`
`),n=[],s=Math.max(e-6,0),r=Math.min(e+6,t.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return n.join(`
`)}var wd=new Ne;function By(i){$e._getMatrix(wd,$e.workingColorSpace,i);let e=`mat3( ${wd.elements.map(t=>t.toFixed(4))} )`;switch($e.getTransfer(i)){case ir:return[e,"LinearTransferOETF"];case et:return[e,"sRGBTransferOETF"];default:return Ie("WebGLProgram: Unsupported color space: ",i),[e,"LinearTransferOETF"]}}function Md(i,e,t){let n=i.getShaderParameter(e,i.COMPILE_STATUS),r=(i.getShaderInfoLog(e)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+r+`

`+ky(i.getShaderSource(e),a)}else return r}function zy(i,e){let t=By(e);return[`vec4 ${i}( vec4 value ) {`,`	return ${t[1]}( vec4( ${t[0]} * value.rgb, value.a ) );`,"}"].join(`
`)}var Vy={[xc]:"Linear",[bc]:"Reinhard",[Sc]:"Cineon",[wc]:"ACESFilmic",[Ec]:"AgX",[Tc]:"Neutral",[Mc]:"Custom"};function Gy(i,e){let t=Vy[e];return t===void 0?(Ie("WebGLProgram: Unsupported toneMapping:",e),"vec3 "+i+"( vec3 color ) { return LinearToneMapping( color ); }"):"vec3 "+i+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var Ga=new C;function Hy(){$e.getLuminanceCoefficients(Ga);let i=Ga.x.toFixed(4),e=Ga.y.toFixed(4),t=Ga.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function Wy(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(Rr).join(`
`)}function Xy(i){let e=[];for(let t in i){let n=i[t];n!==!1&&e.push("#define "+t+" "+n)}return e.join(`
`)}function qy(i,e){let t={},n=i.getProgramParameter(e,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(e,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),t[o]={type:r.type,location:i.getAttribLocation(e,o),locationSize:a}}return t}function Rr(i){return i!==""}function Ed(i,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return i.replace(/NUM_SUN_LIGHTS/g,e.numSunLights).replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_SUN_LIGHT_SHADOWS/g,e.numSunLightShadows).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows).replace(/NUM_LIGHT_PROBE_GRIDS/g,e.numLightProbeGrids)}function Td(i,e){return i.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var $y=/^[ \t]*#include +<([\w\d./]+)>/gm;function Jc(i){return i.replace($y,Yy)}function Yy(i,e){let t=Ve[e];if(t===void 0)throw new Error("THREE.WebGLProgram: Can not resolve #include <"+e+">");return Jc(t)}var Zy=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function Ad(i){return i.replace(Zy,Jy)}function Jy(i,e,t,n){let s="";for(let r=parseInt(e);r<parseInt(t);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function Rd(i){let e=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?e+=`
#define HIGH_PRECISION`:i.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}var jy={[_r]:"SHADOWMAP_TYPE_PCF",[Ps]:"SHADOWMAP_TYPE_VSM"};function Ky(i){return jy[i.shadowMapType]||"SHADOWMAP_TYPE_BASIC"}var Qy={[Ns]:"ENVMAP_MODE_REFRACTION"};function ex(i){return i.envMap===!1?"ENVMAP_MODE_REFLECTION":Qy[i.envMapMode]||"ENVMAP_MODE_REFLECTION"}var tx={[yc]:"ENVMAP_BLENDING_MULTIPLY",[Xu]:"ENVMAP_BLENDING_MIX",[qu]:"ENVMAP_BLENDING_ADD"};function nx(i){return i.envMap===!1?"ENVMAP_BLENDING_NONE":tx[i.combine]||"ENVMAP_BLENDING_NONE"}function ix(i,e,t,n){let s=i.getContext(),r=t.defines,o=t.vertexShader,a=t.fragmentShader,c=Ky(t),l=t.envMapPMREM===!0?"ENVMAP_TYPE_PMREM":"ENVMAP_TYPE_CUBE",h=ex(t),d=nx(t),u=Wy(t),f=Xy(r),p=s.createProgram(),_,m,g=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(_=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Rr).join(`
`),_.length>0&&(_+=`
`),m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f].filter(Rr).join(`
`),m.length>0&&(m+=`
`)):(_=[Rd(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.diffuseRoughnessMapUv?"#define DIFFUSE_ROUGHNESSMAP_UV "+t.diffuseRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexNormals?"#define HAS_NORMAL":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(Rr).join(`
`),m=[Rd(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,f,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+l:"",t.envMap?"#define "+h:"",t.envMap?"#define "+d:"",t.envMapPMREM?"#define ENVMAP_MAX_LOD "+t.envMapMaxLod+".0":"",t.envMapPMREM?"#define ENVMAP_SIZE "+t.envMapSize+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.packedNormalMap?"#define USE_PACKED_NORMALMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.diffuseRoughness?"#define USE_DIFFUSE_ROUGHNESS":"",t.diffuseRoughnessMap?"#define USE_DIFFUSE_ROUGHNESSMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.retroreflection?"#define USE_RETROREFLECTION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor?"#define USE_COLOR":"",t.vertexAlphas||t.batchingColor?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+c:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==Zn?"#define TONE_MAPPING":"",t.toneMapping!==Zn?Ve.tonemapping_pars_fragment:"",t.toneMapping!==Zn?Gy("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",Ve.colorspace_pars_fragment,zy("linearToOutputTexel",t.outputColorSpace),Hy(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(Rr).join(`
`)),o=Jc(o),o=Ed(o,t),o=Td(o,t),a=Jc(a),a=Ed(a,t),a=Td(a,t),o=Ad(o),a=Ad(a),t.isRawShaderMaterial!==!0&&(g=`#version 300 es
`,_=[u,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+_,m=["#define varying in",t.glslVersion===Er?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===Er?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+m);let x=g+_+o,w=g+m+a,b=Sd(s,s.VERTEX_SHADER,x),A=Sd(s,s.FRAGMENT_SHADER,w);s.attachShader(p,b),s.attachShader(p,A),t.index0AttributeName!==void 0?s.bindAttribLocation(p,0,t.index0AttributeName):t.hasPositionAttribute===!0&&s.bindAttribLocation(p,0,"position"),s.linkProgram(p);function T(P){if(i.debug.checkShaderErrors){let F=s.getProgramInfoLog(p)||"",O=s.getShaderInfoLog(b)||"",X=s.getShaderInfoLog(A)||"",L=F.trim(),G=O.trim(),$=X.trim(),V=!0,te=!0;if(s.getProgramParameter(p,s.LINK_STATUS)===!1)if(V=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,p,b,A);else{let H=Md(s,b,"vertex"),Q=Md(s,A,"fragment");De("WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(p,s.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+L+`
`+H+`
`+Q)}else L!==""?Ie("WebGLProgram: Program Info Log:",L):(G===""||$==="")&&(te=!1);te&&(P.diagnostics={runnable:V,programLog:L,vertexShader:{log:G,prefix:_},fragmentShader:{log:$,prefix:m}})}s.deleteShader(b),s.deleteShader(A),v=new ks(s,p),E=qy(s,p)}let v;this.getUniforms=function(){return v===void 0&&T(this),v};let E;this.getAttributes=function(){return E===void 0&&T(this),E};let N=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return N===!1&&(N=s.getProgramParameter(p,Uy)),N},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(p),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=Oy++,this.cacheKey=e,this.usedTimes=1,this.program=p,this.vertexShader=b,this.fragmentShader=A,this}var sx=0,jc=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e,t,n){let s=this._getShaderCacheForMaterial(e);return s.has(t)===!1&&(s.add(t),t.usedTimes++),s.has(n)===!1&&(s.add(n),n.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let n of t)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(e),this}getVertexShaderStage(e){return this._getShaderStage(e.vertexShader)}getFragmentShaderStage(e){return this._getShaderStage(e.fragmentShader)}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,n=t.get(e);return n===void 0&&(n=new Set,t.set(e,n)),n}_getShaderStage(e){let t=this.shaderCache,n=t.get(e);return n===void 0&&(n=new Kc(e),t.set(e,n)),n}},Kc=class{constructor(e){this.id=sx++,this.code=e,this.usedTimes=0}};function rx(i){return i===Li||i===wr||i===Mr}function ox(i,e,t,n,s,r){let o=new ws,a=new jc,c=new Set,l=[],h=new Map,d=n.logarithmicDepthBuffer,u={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distance",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function f(v){return c.add(v),v===0?"uv":`uv${v}`}function p(v,E,N,P,F,O){let X=P.fog,L=F.geometry,G=v.isMeshStandardMaterial||v.isMeshLambertMaterial||v.isMeshPhongMaterial?P.environment:null,$=v.isMeshStandardMaterial||v.isMeshLambertMaterial&&!v.envMap||v.isMeshPhongMaterial&&!v.envMap,V=e.get(v.envMap||G,$),te=u[v.type],H=n.precision;v.precision!==null&&(H=n.getMaxPrecision(v.precision),H!==v.precision&&Ie("WebGLProgram.getParameters:",v.precision,"not supported, using",H,"instead."));let Q=L.morphAttributes.position||L.morphAttributes.normal||L.morphAttributes.color,ee=Q!==void 0?Q.length:0,be=0;L.morphAttributes.position!==void 0&&(be=1),L.morphAttributes.normal!==void 0&&(be=2),L.morphAttributes.color!==void 0&&(be=3);let Fe,Z,_e,we;if(te){let me=jn[te];Fe=me.vertexShader,Z=me.fragmentShader}else{Fe=v.vertexShader,Z=v.fragmentShader;let me=a.getVertexShaderStage(v),st=a.getFragmentShaderStage(v);a.update(v,me,st),_e=me.id,we=st.id}let Ce=i.getRenderTarget(),ve=i.state.buffers.depth.getReversed(),ke=F.isInstancedMesh===!0,At=F.isBatchedMesh===!0,Le=!!v.map,it=!!v.matcap,at=!!V,We=at&&V.isPMREMTexture===!0,$t=!!v.aoMap,Lt=!!v.lightMap,dn=!!v.bumpMap&&v.wireframe===!1,bt=!!v.normalMap,Wn=!!v.displacementMap,Ut=!!v.emissiveMap,xn=!!v.metalnessMap,bn=!!v.roughnessMap,Sn=v.anisotropy>0,U=v.clearcoat>0,wn=v.diffuseRoughness>0,pt=v.dispersion>0,mt=v.retroreflectivity>0,pe=v.iridescence>0,Dt=v.sheen>0,Pe=v.transmission>0,Ue=Sn&&!!v.anisotropyMap,R=U&&!!v.clearcoatMap,S=U&&!!v.clearcoatNormalMap,B=U&&!!v.clearcoatRoughnessMap,ne=wn&&!!v.diffuseRoughnessMap,K=pe&&!!v.iridescenceMap,ae=pe&&!!v.iridescenceThicknessMap,de=Dt&&!!v.sheenColorMap,Y=Dt&&!!v.sheenRoughnessMap,J=!!v.specularMap,ce=!!v.specularColorMap,I=!!v.specularIntensityMap,j=Pe&&!!v.transmissionMap,q=Pe&&!!v.thicknessMap,he=!!v.gradientMap,re=!!v.alphaMap,le=v.alphaTest>0,Ae=!!v.alphaHash,ze=!!v.extensions,se=Zn;v.toneMapped&&(Ce===null||Ce.isXRRenderTarget===!0)&&(se=i.toneMapping);let Re=We?V.isCompressedCubeTexture?V.image[0].mipmaps:V.mipmaps:null,Be={shaderID:te,shaderType:v.type,shaderName:v.name,vertexShader:Fe,fragmentShader:Z,defines:v.defines,customVertexShaderID:_e,customFragmentShaderID:we,isRawShaderMaterial:v.isRawShaderMaterial===!0,glslVersion:v.glslVersion,precision:H,batching:At,batchingColor:At&&F._colorsTexture!==null,instancing:ke,instancingColor:ke&&F.instanceColor!==null,instancingMorph:ke&&F.morphTexture!==null,outputColorSpace:Ce===null?i.outputColorSpace:Ce.isXRRenderTarget===!0?Ce.texture.colorSpace:$e.workingColorSpace,alphaToCoverage:!!v.alphaToCoverage,map:Le,matcap:it,envMap:at,envMapMode:at&&V.mapping,envMapPMREM:We,envMapMaxLod:We?Re.length-1:null,envMapSize:We?Re[0].width:null,aoMap:$t,lightMap:Lt,bumpMap:dn,normalMap:bt,displacementMap:Wn,emissiveMap:Ut,normalMapObjectSpace:bt&&v.normalMapType===Zu,normalMapTangentSpace:bt&&v.normalMapType===Fc,packedNormalMap:bt&&v.normalMapType===Fc&&rx(v.normalMap.format),metalnessMap:xn,roughnessMap:bn,anisotropy:Sn,anisotropyMap:Ue,clearcoat:U,clearcoatMap:R,clearcoatNormalMap:S,clearcoatRoughnessMap:B,diffuseRoughness:wn,diffuseRoughnessMap:ne,dispersion:pt,retroreflection:mt,iridescence:pe,iridescenceMap:K,iridescenceThicknessMap:ae,sheen:Dt,sheenColorMap:de,sheenRoughnessMap:Y,specularMap:J,specularColorMap:ce,specularIntensityMap:I,transmission:Pe,transmissionMap:j,thicknessMap:q,gradientMap:he,opaque:v.transparent===!1&&v.blending===Is&&v.alphaToCoverage===!1,alphaMap:re,alphaTest:le,alphaHash:Ae,combine:v.combine,mapUv:Le&&f(v.map.channel),aoMapUv:$t&&f(v.aoMap.channel),lightMapUv:Lt&&f(v.lightMap.channel),bumpMapUv:dn&&f(v.bumpMap.channel),normalMapUv:bt&&f(v.normalMap.channel),displacementMapUv:Wn&&f(v.displacementMap.channel),emissiveMapUv:Ut&&f(v.emissiveMap.channel),metalnessMapUv:xn&&f(v.metalnessMap.channel),roughnessMapUv:bn&&f(v.roughnessMap.channel),anisotropyMapUv:Ue&&f(v.anisotropyMap.channel),clearcoatMapUv:R&&f(v.clearcoatMap.channel),clearcoatNormalMapUv:S&&f(v.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:B&&f(v.clearcoatRoughnessMap.channel),diffuseRoughnessMapUv:ne&&f(v.diffuseRoughnessMap.channel),iridescenceMapUv:K&&f(v.iridescenceMap.channel),iridescenceThicknessMapUv:ae&&f(v.iridescenceThicknessMap.channel),sheenColorMapUv:de&&f(v.sheenColorMap.channel),sheenRoughnessMapUv:Y&&f(v.sheenRoughnessMap.channel),specularMapUv:J&&f(v.specularMap.channel),specularColorMapUv:ce&&f(v.specularColorMap.channel),specularIntensityMapUv:I&&f(v.specularIntensityMap.channel),transmissionMapUv:j&&f(v.transmissionMap.channel),thicknessMapUv:q&&f(v.thicknessMap.channel),alphaMapUv:re&&f(v.alphaMap.channel),vertexTangents:!!L.attributes.tangent&&(bt||Sn),vertexNormals:!!L.attributes.normal,vertexColors:v.vertexColors,vertexAlphas:v.vertexColors===!0&&!!L.attributes.color&&L.attributes.color.itemSize===4,pointsUvs:F.isPoints===!0&&!!L.attributes.uv&&(Le||re),fog:!!X,useFog:v.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:v.wireframe===!1&&(v.flatShading===!0||L.attributes.normal===void 0&&bt===!1&&(v.isMeshLambertMaterial||v.isMeshPhongMaterial||v.isMeshStandardMaterial||v.isMeshPhysicalMaterial)),sizeAttenuation:v.sizeAttenuation===!0,logarithmicDepthBuffer:d,reversedDepthBuffer:ve,skinning:F.isSkinnedMesh===!0,hasPositionAttribute:L.attributes.position!==void 0,morphTargets:L.morphAttributes.position!==void 0,morphNormals:L.morphAttributes.normal!==void 0,morphColors:L.morphAttributes.color!==void 0,morphTargetsCount:ee,morphTextureStride:be,numSunLights:E.sun.length,numDirLights:E.directional.length,numPointLights:E.point.length,numSpotLights:E.spot.length,numSpotLightMaps:E.spotLightMap.length,numRectAreaLights:E.rectArea.length,numHemiLights:E.hemi.length,numSunLightShadows:E.sunShadowMap.length,numDirLightShadows:E.directionalShadowMap.length,numPointLightShadows:E.pointShadowMap.length,numSpotLightShadows:E.spotShadowMap.length,numSpotLightShadowsWithMaps:E.numSpotLightShadowsWithMaps,numLightProbes:E.numLightProbes,numLightProbeGrids:O.filter(me=>me.texture!==null).length,numClippingPlanes:r.numPlanes,numClipIntersection:r.numIntersection,dithering:v.dithering,shadowMapEnabled:i.shadowMap.enabled&&N.length>0,shadowMapType:i.shadowMap.type,toneMapping:se,decodeVideoTexture:Le&&v.map.isVideoTexture===!0&&$e.getTransfer(v.map.colorSpace)===et,decodeVideoTextureEmissive:Ut&&v.emissiveMap.isVideoTexture===!0&&$e.getTransfer(v.emissiveMap.colorSpace)===et,premultipliedAlpha:v.premultipliedAlpha,doubleSided:v.side===yt,flipSided:v.side===cn,useDepthPacking:v.depthPacking>=0,depthPacking:v.depthPacking||0,index0AttributeName:v.index0AttributeName,extensionClipCullDistance:ze&&v.extensions.clipCullDistance===!0&&t.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ze&&v.extensions.multiDraw===!0||At)&&t.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:t.has("KHR_parallel_shader_compile"),customProgramCacheKey:v.customProgramCacheKey()};return Be.vertexUv1s=c.has(1),Be.vertexUv2s=c.has(2),Be.vertexUv3s=c.has(3),c.clear(),Be}function _(v){let E=[];if(v.shaderID?E.push(v.shaderID):(E.push(v.customVertexShaderID),E.push(v.customFragmentShaderID)),v.defines!==void 0)for(let N in v.defines)E.push(N),E.push(v.defines[N]);return v.isRawShaderMaterial===!1&&(m(E,v),g(E,v),E.push(i.outputColorSpace)),E.push(v.customProgramCacheKey),E.join()}function m(v,E){v.push(E.precision),v.push(E.outputColorSpace),v.push(E.envMapMode),v.push(E.envMapPMREM),v.push(E.envMapMaxLod),v.push(E.envMapSize),v.push(E.mapUv),v.push(E.alphaMapUv),v.push(E.lightMapUv),v.push(E.aoMapUv),v.push(E.bumpMapUv),v.push(E.normalMapUv),v.push(E.displacementMapUv),v.push(E.emissiveMapUv),v.push(E.metalnessMapUv),v.push(E.roughnessMapUv),v.push(E.anisotropyMapUv),v.push(E.clearcoatMapUv),v.push(E.clearcoatNormalMapUv),v.push(E.clearcoatRoughnessMapUv),v.push(E.diffuseRoughnessMapUv),v.push(E.iridescenceMapUv),v.push(E.iridescenceThicknessMapUv),v.push(E.sheenColorMapUv),v.push(E.sheenRoughnessMapUv),v.push(E.specularMapUv),v.push(E.specularColorMapUv),v.push(E.specularIntensityMapUv),v.push(E.transmissionMapUv),v.push(E.thicknessMapUv),v.push(E.combine),v.push(E.fogExp2),v.push(E.sizeAttenuation),v.push(E.morphTargetsCount),v.push(E.numSunLights),v.push(E.numDirLights),v.push(E.numPointLights),v.push(E.numSpotLights),v.push(E.numSpotLightMaps),v.push(E.numHemiLights),v.push(E.numRectAreaLights),v.push(E.numSunLightShadows),v.push(E.numDirLightShadows),v.push(E.numPointLightShadows),v.push(E.numSpotLightShadows),v.push(E.numSpotLightShadowsWithMaps),v.push(E.numLightProbes),v.push(E.numLightProbeGrids),v.push(E.shadowMapType),v.push(E.toneMapping),v.push(E.numClippingPlanes),v.push(E.numClipIntersection),v.push(E.depthPacking)}function g(v,E){o.disableAll(),E.instancing&&o.enable(0),E.instancingColor&&o.enable(1),E.instancingMorph&&o.enable(2),E.matcap&&o.enable(3),E.envMap&&o.enable(4),E.normalMapObjectSpace&&o.enable(5),E.normalMapTangentSpace&&o.enable(6),E.clearcoat&&o.enable(7),E.iridescence&&o.enable(8),E.alphaTest&&o.enable(9),E.vertexColors&&o.enable(10),E.vertexAlphas&&o.enable(11),E.vertexUv1s&&o.enable(12),E.vertexUv2s&&o.enable(13),E.vertexUv3s&&o.enable(14),E.vertexTangents&&o.enable(15),E.anisotropy&&o.enable(16),E.alphaHash&&o.enable(17),E.batching&&o.enable(18),E.dispersion&&o.enable(19),E.retroreflection&&o.enable(24),E.diffuseRoughness&&o.enable(25),E.batchingColor&&o.enable(20),E.gradientMap&&o.enable(21),E.packedNormalMap&&o.enable(22),E.vertexNormals&&o.enable(23),v.push(o.mask),o.disableAll(),E.fog&&o.enable(0),E.useFog&&o.enable(1),E.flatShading&&o.enable(2),E.logarithmicDepthBuffer&&o.enable(3),E.reversedDepthBuffer&&o.enable(4),E.skinning&&o.enable(5),E.morphTargets&&o.enable(6),E.morphNormals&&o.enable(7),E.morphColors&&o.enable(8),E.premultipliedAlpha&&o.enable(9),E.shadowMapEnabled&&o.enable(10),E.doubleSided&&o.enable(11),E.flipSided&&o.enable(12),E.useDepthPacking&&o.enable(13),E.dithering&&o.enable(14),E.transmission&&o.enable(15),E.sheen&&o.enable(16),E.opaque&&o.enable(17),E.pointsUvs&&o.enable(18),E.decodeVideoTexture&&o.enable(19),E.decodeVideoTextureEmissive&&o.enable(20),E.alphaToCoverage&&o.enable(21),E.numLightProbeGrids>0&&o.enable(22),E.hasPositionAttribute&&o.enable(23),v.push(o.mask)}function x(v){let E=u[v.type],N;if(E){let P=jn[E];N=cd.clone(P.uniforms)}else N=v.uniforms;return N}function w(v,E){let N=h.get(E);return N!==void 0?++N.usedTimes:(N=new ix(i,E,v,s),l.push(N),h.set(E,N)),N}function b(v){if(--v.usedTimes===0){let E=l.indexOf(v);l[E]=l[l.length-1],l.pop(),h.delete(v.cacheKey),v.destroy()}}function A(v){a.remove(v)}function T(){a.dispose()}return{getParameters:p,getProgramCacheKey:_,getUniforms:x,acquireProgram:w,releaseProgram:b,releaseShaderCache:A,programs:l,dispose:T}}function ax(){let i=new WeakMap;function e(o){return i.has(o)}function t(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,c){i.get(o)[a]=c}function r(){i=new WeakMap}return{has:e,get:t,remove:n,update:s,dispose:r}}function lx(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.material.id!==e.material.id?i.material.id-e.material.id:i.materialVariant!==e.materialVariant?i.materialVariant-e.materialVariant:i.z!==e.z?i.z-e.z:i.id-e.id}function Cd(i,e){return i.groupOrder!==e.groupOrder?i.groupOrder-e.groupOrder:i.renderOrder!==e.renderOrder?i.renderOrder-e.renderOrder:i.z!==e.z?e.z-i.z:i.id-e.id}function Pd(){let i=[],e=0,t=[],n=[],s=[];function r(){e=0,t.length=0,n.length=0,s.length=0}function o(u){let f=0;return u.isInstancedMesh&&(f+=2),u.isSkinnedMesh&&(f+=1),f}function a(u,f,p,_,m,g){let x=i[e];return x===void 0?(x={id:u.id,object:u,geometry:f,material:p,materialVariant:o(u),groupOrder:_,renderOrder:u.renderOrder,z:m,group:g},i[e]=x):(x.id=u.id,x.object=u,x.geometry=f,x.material=p,x.materialVariant=o(u),x.groupOrder=_,x.renderOrder=u.renderOrder,x.z=m,x.group=g),e++,x}function c(u,f,p,_,m,g,x){x.reversedDepth===!0&&(m=-m);let w=a(u,f,p,_,m,g);p.transmission>0?n.push(w):p.transparent===!0?s.push(w):t.push(w)}function l(u,f,p,_,m,g){let x=a(u,f,p,_,m,g);p.transmission>0?n.unshift(x):p.transparent===!0?s.unshift(x):t.unshift(x)}function h(u,f){t.length>1&&t.sort(u||lx),n.length>1&&n.sort(f||Cd),s.length>1&&s.sort(f||Cd)}function d(){for(let u=e,f=i.length;u<f;u++){let p=i[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:n,transparent:s,init:r,push:c,unshift:l,finish:d,sort:h}}function cx(){let i=new WeakMap;function e(n,s){let r=i.get(n),o;return r===void 0?(o=new Pd,i.set(n,[o])):s>=r.length?(o=new Pd,r.push(o)):o=r[s],o}function t(){i=new WeakMap}return{get:e,dispose:t}}function hx(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={direction:new C,color:new He};break;case"SpotLight":t={position:new C,direction:new C,color:new He,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new C,color:new He,distance:0,decay:0};break;case"HemisphereLight":t={direction:new C,skyColor:new He,groundColor:new He};break;case"RectAreaLight":t={color:new He,position:new C,halfWidth:new C,halfHeight:new C};break}return i[e.id]=t,t}}}function ux(){let i={};return{get:function(e){if(i[e.id]!==void 0)return i[e.id];let t;switch(e.type){case"SunLight":case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ge,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[e.id]=t,t}}}var dx=0;function fx(i,e){return(e.castShadow?2:0)-(i.castShadow?2:0)+(e.map?1:0)-(i.map?1:0)}function px(i){let e=new hx,t=ux(),n={version:0,hash:{sunLength:-1,directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numSunShadows:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],sun:[],sunShadow:[],sunShadowMap:[],sunShadowMatrix:[],sunShadowCascade:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let l=0;l<9;l++)n.probe.push(new C);let s=new C,r=new Ye,o=new Ye;function a(l){let h=0,d=0,u=0;for(let O=0;O<9;O++)n.probe[O].set(0,0,0);let f=0,p=0,_=0,m=0,g=0,x=0,w=0,b=0,A=0,T=0,v=0,E=0,N=0,P=0;l.sort(fx);for(let O=0,X=l.length;O<X;O++){let L=l[O],G=L.color,$=L.intensity,V=L.distance,te=null;if(L.shadow&&L.shadow.map&&(L.shadow.map.texture.format===Li?te=L.shadow.map.texture:te=L.shadow.map.depthTexture||L.shadow.map.texture),L.isAmbientLight)h+=G.r*$,d+=G.g*$,u+=G.b*$;else if(L.isLightProbe){for(let H=0;H<9;H++)n.probe[H].addScaledVector(L.sh.coefficients[H],$);P++}else if(L.isSunLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize.copy(Q.mapSize).multiply(Q.getFrameExtents()),n.sunShadow[p]=ee,n.sunShadowMap[p]=te;let be=Q.getViewportCount();for(let Fe=0;Fe<be;Fe++)n.sunShadowMatrix[_+Fe]=Q.getMatrix(Fe),n.sunShadowCascade[_+Fe]=Q._cascadeData[Fe];_+=be,p++}n.sun[f]=H,f++}else if(L.isDirectionalLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,n.directionalShadow[m]=ee,n.directionalShadowMap[m]=te,n.directionalShadowMatrix[m]=L.shadow.matrix,A++}n.directional[m]=H,m++}else if(L.isSpotLight){let H=e.get(L);H.position.setFromMatrixPosition(L.matrixWorld),H.color.copy(G).multiplyScalar($),H.distance=V,H.coneCos=Math.cos(L.angle),H.penumbraCos=Math.cos(L.angle*(1-L.penumbra)),H.decay=L.decay,n.spot[x]=H;let Q=L.shadow;if(L.map&&(n.spotLightMap[E]=L.map,E++,Q.updateMatrices(L),L.castShadow&&N++),n.spotLightMatrix[x]=Q.matrix,L.castShadow){let ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,n.spotShadow[x]=ee,n.spotShadowMap[x]=te,v++}x++}else if(L.isRectAreaLight){let H=e.get(L);H.color.copy(G).multiplyScalar($),H.halfWidth.set(L.width*.5,0,0),H.halfHeight.set(0,L.height*.5,0),n.rectArea[w]=H,w++}else if(L.isPointLight){let H=e.get(L);if(H.color.copy(L.color).multiplyScalar(L.intensity),H.distance=L.distance,H.decay=L.decay,L.castShadow){let Q=L.shadow,ee=t.get(L);ee.shadowIntensity=Q.intensity,ee.shadowBias=Q.bias,ee.shadowNormalBias=Q.normalBias,ee.shadowRadius=Q.radius,ee.shadowMapSize=Q.mapSize,ee.shadowCameraNear=Q.camera.near,ee.shadowCameraFar=Q.camera.far,n.pointShadow[g]=ee,n.pointShadowMap[g]=te,n.pointShadowMatrix[g]=L.shadow.matrix,T++}n.point[g]=H,g++}else if(L.isHemisphereLight){let H=e.get(L);H.skyColor.copy(L.color).multiplyScalar($),H.groundColor.copy(L.groundColor).multiplyScalar($),n.hemi[b]=H,b++}}w>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=ge.LTC_FLOAT_1,n.rectAreaLTC2=ge.LTC_FLOAT_2):(n.rectAreaLTC1=ge.LTC_HALF_1,n.rectAreaLTC2=ge.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=d,n.ambient[2]=u;let F=n.hash;(F.sunLength!==f||F.directionalLength!==m||F.pointLength!==g||F.spotLength!==x||F.rectAreaLength!==w||F.hemiLength!==b||F.numSunShadows!==p||F.numDirectionalShadows!==A||F.numPointShadows!==T||F.numSpotShadows!==v||F.numSpotMaps!==E||F.numLightProbes!==P)&&(n.sun.length=f,n.directional.length=m,n.spot.length=x,n.rectArea.length=w,n.point.length=g,n.hemi.length=b,n.sunShadow.length=p,n.sunShadowMap.length=p,n.sunShadowMatrix.length=_,n.sunShadowCascade.length=_,n.directionalShadow.length=A,n.directionalShadowMap.length=A,n.directionalShadowMatrix.length=A,n.pointShadow.length=T,n.pointShadowMap.length=T,n.pointShadowMatrix.length=T,n.spotShadow.length=v,n.spotShadowMap.length=v,n.spotLightMatrix.length=v+E-N,n.spotLightMap.length=E,n.numSpotLightShadowsWithMaps=N,n.numLightProbes=P,F.sunLength=f,F.directionalLength=m,F.pointLength=g,F.spotLength=x,F.rectAreaLength=w,F.hemiLength=b,F.numSunShadows=p,F.numDirectionalShadows=A,F.numPointShadows=T,F.numSpotShadows=v,F.numSpotMaps=E,F.numLightProbes=P,n.version=dx++)}function c(l,h){let d=0,u=0,f=0,p=0,_=0,m=0,g=h.matrixWorldInverse;for(let x=0,w=l.length;x<w;x++){let b=l[x];if(b.isSunLight){let A=n.sun[d];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(g),d++}else if(b.isDirectionalLight){let A=n.directional[u];A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),u++}else if(b.isSpotLight){let A=n.spot[p];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),A.direction.setFromMatrixPosition(b.matrixWorld),s.setFromMatrixPosition(b.target.matrixWorld),A.direction.sub(s),A.direction.transformDirection(g),p++}else if(b.isRectAreaLight){let A=n.rectArea[_];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),o.identity(),r.copy(b.matrixWorld),r.premultiply(g),o.extractRotation(r),A.halfWidth.set(b.width*.5,0,0),A.halfHeight.set(0,b.height*.5,0),A.halfWidth.applyMatrix4(o),A.halfHeight.applyMatrix4(o),_++}else if(b.isPointLight){let A=n.point[f];A.position.setFromMatrixPosition(b.matrixWorld),A.position.applyMatrix4(g),f++}else if(b.isHemisphereLight){let A=n.hemi[m];A.direction.setFromMatrixPosition(b.matrixWorld),A.direction.transformDirection(g),m++}}}return{setup:a,setupView:c,state:n}}function Id(i){let e=new px(i),t=[],n=[],s=[];function r(d){h.camera=d,t.length=0,n.length=0,s.length=0}function o(d){d.isLightProbeGrid?s.push(d):t.push(d)}function a(d){n.push(d)}function c(){e.setup(t),s.sort((d,u)=>d.priority-u.priority||d.id-u.id)}function l(d){e.setupView(t,d)}let h={lightsArray:t,shadowsArray:n,lightProbeGridArray:s,camera:null,lights:e,transmissionRenderTarget:{},textureUnits:0};return{init:r,state:h,setupLights:c,setupLightsView:l,pushLight:o,pushShadow:a}}function mx(i){let e=new WeakMap;function t(s,r=0){let o=e.get(s),a;return o===void 0?(a=new Id(i),e.set(s,[a])):r>=o.length?(a=new Id(i),o.push(a)):a=o[r],a}function n(){e=new WeakMap}return{get:t,dispose:n}}var gx=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,_x=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ).rg;
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ).r;
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( max( 0.0, squared_mean - mean * mean ) );
	gl_FragColor = vec4( mean, std_dev, 0.0, 1.0 );
}`,vx=[new C(1,0,0),new C(-1,0,0),new C(0,1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1)],yx=[new C(0,-1,0),new C(0,-1,0),new C(0,0,1),new C(0,0,-1),new C(0,-1,0),new C(0,-1,0)],Ld=new Ye,Ar=new C,qc=new C;function xx(i,e,t){let n=new $i,s=new Ge,r=new Ge,o=new ft,a=new Wo,c=new Xo,l={},h=t.maxTextureSize,d={[Yn]:cn,[cn]:Yn,[yt]:yt},u=new $n({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ge},radius:{value:4}},vertexShader:gx,fragmentShader:_x}),f=u.clone();f.defines.HORIZONTAL_PASS=1;let p=new tt;p.setAttribute("position",new zt(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let _=new oe(p,u),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=_r;let g=this.type;this.render=function(T,v,E){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||T.length===0)return;this.type===Cu&&(Ie("WebGLShadowMap: PCFSoftShadowMap has been removed. Using PCFShadowMap instead."),this.type=_r);let N=i.getRenderTarget(),P=i.getActiveCubeFace(),F=i.getActiveMipmapLevel(),O=i.state;O.setBlending(Bn),O.buffers.depth.getReversed()===!0?O.buffers.color.setClear(0,0,0,0):O.buffers.color.setClear(1,1,1,1),O.buffers.depth.setTest(!0),O.setScissorTest(!1);let X=g!==this.type;X&&v.traverse(function(L){L.material&&(Array.isArray(L.material)?L.material.forEach(G=>G.needsUpdate=!0):L.material.needsUpdate=!0)});for(let L=0,G=T.length;L<G;L++){let $=T[L],V=$.shadow;if(V===void 0){Ie("WebGLShadowMap:",$,"has no shadow.");continue}if(V.autoUpdate===!1&&V.needsUpdate===!1)continue;s.copy(V.mapSize);let te=V.getFrameExtents();s.multiply(te),r.copy(V.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/te.x),s.x=r.x*te.x,V.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/te.y),s.y=r.y*te.y,V.mapSize.y=r.y));let H=i.state.buffers.depth.getReversed();if(V.camera._reversedDepth=H,V.map===null||X===!0){if(V.map!==null&&(V.map.depthTexture!==null&&(V.map.depthTexture.dispose(),V.map.depthTexture=null),V.map.dispose()),this.type===Ps){if($.isPointLight){Ie("WebGLShadowMap: VSM shadow maps are not supported for PointLights. Use PCF or BasicShadowMap instead.");continue}V.map=new vt(s.x,s.y,{format:Li,type:Vn,minFilter:wt,magFilter:wt,generateMipmaps:!1}),V.map.texture.name=$.name+".shadowMap",V.map.depthTexture=new hi(s.x,s.y,Ht),V.map.depthTexture.name=$.name+".shadowMapDepth",V.map.depthTexture.format=ai,V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=ot,V.map.depthTexture.magFilter=ot}else $.isPointLight?(V.map=new Cr(s.x),V.map.depthTexture=new ur(s.x,yn)):(V.map=new vt(s.x,s.y),V.map.depthTexture=new hi(s.x,s.y,yn)),V.map.depthTexture.name=$.name+".shadowMap",V.map.depthTexture.format=ai,this.type===_r?(V.map.depthTexture.compareFunction=H?Oc:Uc,V.map.depthTexture.minFilter=wt,V.map.depthTexture.magFilter=wt):(V.map.depthTexture.compareFunction=null,V.map.depthTexture.minFilter=ot,V.map.depthTexture.magFilter=ot);V.camera.updateProjectionMatrix()}V.map.isWebGLCubeRenderTarget!==!0&&(V.map.width!==s.x||V.map.height!==s.y)&&V.map.setSize(s.x,s.y);let Q=V.map.isWebGLCubeRenderTarget?6:V.getViewportCount();$.isPointLight!==!0&&V.updateMatrices($,E);let ee=(V.camera.layers.mask&4294967294)!==0?V.camera.layers:E.layers;for(let be=0;be<Q;be++){let Fe=V.getCamera(be);if($.isPointLight){let Z=V.camera,_e=V.matrix,we=$.distance||Z.far;we!==Z.far&&(Z.far=we,Z.updateProjectionMatrix()),Ar.setFromMatrixPosition($.matrixWorld),Z.position.copy(Ar),qc.copy(Z.position),qc.add(vx[be]),Z.up.copy(yx[be]),Z.lookAt(qc),Z.updateMatrixWorld(),_e.makeTranslation(-Ar.x,-Ar.y,-Ar.z),Ld.multiplyMatrices(Z.projectionMatrix,Z.matrixWorldInverse),V._frustum.setFromProjectionMatrix(Ld,Z.coordinateSystem,Z.reversedDepth)}if(V.map.isWebGLCubeRenderTarget)i.setRenderTarget(V.map,be),i.clear();else{be===0&&(i.setRenderTarget(V.map),i.clear());let Z=V.getViewport(be);o.set(r.x*Z.x,r.y*Z.y,r.x*Z.z,r.y*Z.w),O.viewport(o)}n=V.getFrustum(be),b(v,E,Fe,$,ee,this.type)}V.isPointLightShadow!==!0&&this.type===Ps&&x(V,E),V.needsUpdate=!1}g=this.type,m.needsUpdate=!1,i.setRenderTarget(N,P,F)};function x(T,v){let E=e.update(_);u.defines.VSM_SAMPLES!==T.blurSamples&&(u.defines.VSM_SAMPLES=T.blurSamples,f.defines.VSM_SAMPLES=T.blurSamples,u.needsUpdate=!0,f.needsUpdate=!0),T.mapPass===null?T.mapPass=new vt(s.x,s.y,{format:Li,type:Vn}):(T.mapPass.width!==T.map.width||T.mapPass.height!==T.map.height)&&T.mapPass.setSize(T.map.width,T.map.height),u.uniforms.shadow_pass.value=T.map.depthTexture,u.uniforms.resolution.value.set(T.map.width,T.map.height),u.uniforms.radius.value=T.radius,i.setRenderTarget(T.mapPass),i.clear(),i.renderBufferDirect(v,null,E,u,_,null),f.uniforms.shadow_pass.value=T.mapPass.texture,f.uniforms.resolution.value.set(T.map.width,T.map.height),f.uniforms.radius.value=T.radius,i.setRenderTarget(T.map),i.clear(),i.renderBufferDirect(v,null,E,f,_,null)}function w(T,v,E,N){let P=null,F=E.isPointLight===!0?T.customDistanceMaterial:T.customDepthMaterial;if(F!==void 0)P=F;else if(P=E.isPointLight===!0?c:a,i.localClippingEnabled&&v.clipShadows===!0&&Array.isArray(v.clippingPlanes)&&v.clippingPlanes.length!==0||v.displacementMap&&v.displacementScale!==0||v.alphaMap&&v.alphaTest>0||v.map&&v.alphaTest>0||v.alphaToCoverage===!0){let O=P.uuid,X=v.uuid,L=l[O];L===void 0&&(L={},l[O]=L);let G=L[X];G===void 0&&(G=P.clone(),L[X]=G,v.addEventListener("dispose",A)),P=G}if(P.visible=v.visible,P.wireframe=v.wireframe,N===Ps?P.side=v.shadowSide!==null?v.shadowSide:v.side:P.side=v.shadowSide!==null?v.shadowSide:d[v.side],P.alphaMap=v.alphaMap,P.alphaTest=v.alphaToCoverage===!0?.5:v.alphaTest,P.map=v.map,P.clipShadows=v.clipShadows,P.clippingPlanes=v.clippingPlanes,P.clipIntersection=v.clipIntersection,P.displacementMap=v.displacementMap,P.displacementScale=v.displacementScale,P.displacementBias=v.displacementBias,P.wireframeLinewidth=v.wireframeLinewidth,P.linewidth=v.linewidth,E.isPointLight===!0&&P.isMeshDistanceMaterial===!0){let O=i.properties.get(P);O.light=E}return P}function b(T,v,E,N,P,F){if(T.visible===!1)return;if(T.layers.test(P)&&(T.isMesh||T.isLine||T.isPoints)&&(T.castShadow||T.receiveShadow&&F===Ps)&&(!T.frustumCulled||T.intersectsFrustum(n))){T.modelViewMatrix.multiplyMatrices(E.matrixWorldInverse,T.matrixWorld);let L=e.update(T),G=T.material;if(Array.isArray(G)){let $=L.groups;for(let V=0,te=$.length;V<te;V++){let H=$[V],Q=G[H.materialIndex];if(Q&&Q.visible){let ee=w(T,Q,N,F);T.onBeforeShadow(i,T,v,E,L,ee,H),i.renderBufferDirect(E,null,L,ee,T,H),T.onAfterShadow(i,T,v,E,L,ee,H)}}}else if(G.visible){let $=w(T,G,N,F);T.onBeforeShadow(i,T,v,E,L,$,null),i.renderBufferDirect(E,null,L,$,T,null),T.onAfterShadow(i,T,v,E,L,$,null)}}let X=T.children;for(let L=0,G=X.length;L<G;L++)b(X[L],v,E,N,P,F)}function A(T){T.target.removeEventListener("dispose",A);for(let E in l){let N=l[E],P=T.target.uuid;P in N&&(N[P].dispose(),delete N[P])}}}function bx(i,e){function t(){let I=!1,j=new ft,q=null,he=new ft(0,0,0,0);return{setMask:function(re){q!==re&&!I&&(i.colorMask(re,re,re,re),q=re)},setLocked:function(re){I=re},setClear:function(re,le,Ae,ze,se){se===!0&&(re*=ze,le*=ze,Ae*=ze),j.set(re,le,Ae,ze),he.equals(j)===!1&&(i.clearColor(re,le,Ae,ze),he.copy(j))},reset:function(){I=!1,q=null,he.set(-1,0,0,0)}}}function n(){let I=!1,j=!1,q=null,he=null,re=null;return{setReversed:function(le){if(j!==le){let Ae=e.get("EXT_clip_control");le?Ae.clipControlEXT(Ae.LOWER_LEFT_EXT,Ae.ZERO_TO_ONE_EXT):Ae.clipControlEXT(Ae.LOWER_LEFT_EXT,Ae.NEGATIVE_ONE_TO_ONE_EXT),j=le;let ze=re;re=null,this.setClear(ze)}},getReversed:function(){return j},setTest:function(le){le?ve(i.DEPTH_TEST):ke(i.DEPTH_TEST)},setMask:function(le){q!==le&&!I&&(i.depthMask(le),q=le)},setFunc:function(le){if(j&&(le=od[le]),he!==le){switch(le){case Ao:i.depthFunc(i.NEVER);break;case Ro:i.depthFunc(i.ALWAYS);break;case Co:i.depthFunc(i.LESS);break;case vs:i.depthFunc(i.LEQUAL);break;case Po:i.depthFunc(i.EQUAL);break;case Io:i.depthFunc(i.GEQUAL);break;case Lo:i.depthFunc(i.GREATER);break;case Do:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}he=le}},setLocked:function(le){I=le},setClear:function(le){re!==le&&(re=le,j&&(le=1-le),i.clearDepth(le))},reset:function(){I=!1,q=null,he=null,re=null,j=!1}}}function s(){let I=!1,j=null,q=null,he=null,re=null,le=null,Ae=null,ze=null,se=null;return{setTest:function(Re){I||(Re?ve(i.STENCIL_TEST):ke(i.STENCIL_TEST))},setMask:function(Re){j!==Re&&!I&&(i.stencilMask(Re),j=Re)},setFunc:function(Re,Be,me){(q!==Re||he!==Be||re!==me)&&(i.stencilFunc(Re,Be,me),q=Re,he=Be,re=me)},setOp:function(Re,Be,me){(le!==Re||Ae!==Be||ze!==me)&&(i.stencilOp(Re,Be,me),le=Re,Ae=Be,ze=me)},setLocked:function(Re){I=Re},setClear:function(Re){se!==Re&&(i.clearStencil(Re),se=Re)},reset:function(){I=!1,j=null,q=null,he=null,re=null,le=null,Ae=null,ze=null,se=null}}}let r=new t,o=new n,a=new s,c={},l=new WeakMap,h={},d={},u={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,w=null,b=null,A=null,T=null,v=null,E=new He(0,0,0),N=0,P=!1,F=null,O=null,X=null,L=null,G=null,$=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),V=!1,te=0,H=i.getParameter(i.VERSION);H.indexOf("WebGL")!==-1?(te=parseFloat(/^WebGL (\d)/.exec(H)[1]),V=te>=1):H.indexOf("OpenGL ES")!==-1&&(te=parseFloat(/^OpenGL ES (\d)/.exec(H)[1]),V=te>=2);let Q=null,ee={},be=i.getParameter(i.SCISSOR_BOX),Fe=i.getParameter(i.VIEWPORT),Z=new ft().fromArray(be),_e=new ft().fromArray(Fe);function we(I,j,q,he){let re=new Uint8Array(4),le=i.createTexture();i.bindTexture(I,le),i.texParameteri(I,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(I,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ae=0;Ae<q;Ae++)I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY?i.texImage3D(j,0,i.RGBA,1,1,he,0,i.RGBA,i.UNSIGNED_BYTE,re):i.texImage2D(j+Ae,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,re);return le}let Ce={};Ce[i.TEXTURE_2D]=we(i.TEXTURE_2D,i.TEXTURE_2D,1),Ce[i.TEXTURE_CUBE_MAP]=we(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Ce[i.TEXTURE_2D_ARRAY]=we(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Ce[i.TEXTURE_3D]=we(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),ve(i.DEPTH_TEST),o.setFunc(vs),dn(!1),bt(pc),ve(i.CULL_FACE),$t(Bn);function ve(I){h[I]!==!0&&(i.enable(I),h[I]=!0)}function ke(I){h[I]!==!1&&(i.disable(I),h[I]=!1)}function At(I,j){return u[I]!==j?(i.bindFramebuffer(I,j),u[I]=j,I===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=j),I===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=j),!0):!1}function Le(I,j){let q=p,he=!1;if(I){q=f.get(j),q===void 0&&(q=[],f.set(j,q));let re=I.textures;if(q.length!==re.length||q[0]!==i.COLOR_ATTACHMENT0){for(let le=0,Ae=re.length;le<Ae;le++)q[le]=i.COLOR_ATTACHMENT0+le;q.length=re.length,he=!0}}else q[0]!==i.BACK&&(q[0]=i.BACK,he=!0);he&&i.drawBuffers(q)}function it(I){return _!==I?(i.useProgram(I),_=I,!0):!1}let at={[Ji]:i.FUNC_ADD,[Pu]:i.FUNC_SUBTRACT,[Iu]:i.FUNC_REVERSE_SUBTRACT};at[Lu]=i.MIN,at[ia]=i.MAX;let We={[Du]:i.ZERO,[Ii]:i.ONE,[Nu]:i.SRC_COLOR,[vc]:i.SRC_ALPHA,[zu]:i.SRC_ALPHA_SATURATE,[ku]:i.DST_COLOR,[Uu]:i.DST_ALPHA,[Fu]:i.ONE_MINUS_SRC_COLOR,[Ds]:i.ONE_MINUS_SRC_ALPHA,[Bu]:i.ONE_MINUS_DST_COLOR,[Ou]:i.ONE_MINUS_DST_ALPHA,[Vu]:i.CONSTANT_COLOR,[Gu]:i.ONE_MINUS_CONSTANT_COLOR,[Hu]:i.CONSTANT_ALPHA,[Wu]:i.ONE_MINUS_CONSTANT_ALPHA};function $t(I,j,q,he,re,le,Ae,ze,se,Re){if(I===Bn){m===!0&&(ke(i.BLEND),m=!1);return}if(m===!1&&(ve(i.BLEND),m=!0),I!==Ls){if(I!==g||Re!==P){if((x!==Ji||A!==Ji)&&(i.blendEquation(i.FUNC_ADD),x=Ji,A=Ji),Re)switch(I){case Is:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case mc:i.blendFunc(i.ONE,i.ONE);break;case gc:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case _c:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:De("WebGLState: Invalid blending: ",I);break}else switch(I){case Is:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case mc:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case gc:De("WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case _c:De("WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:De("WebGLState: Invalid blending: ",I);break}w=null,b=null,T=null,v=null,E.set(0,0,0),N=0,g=I,P=Re}return}re=re||j,le=le||q,Ae=Ae||he,(j!==x||re!==A)&&(i.blendEquationSeparate(at[j],at[re]),x=j,A=re),(q!==w||he!==b||le!==T||Ae!==v)&&(i.blendFuncSeparate(We[q],We[he],We[le],We[Ae]),w=q,b=he,T=le,v=Ae),(ze.equals(E)===!1||se!==N)&&(i.blendColor(ze.r,ze.g,ze.b,se),E.copy(ze),N=se),g=I,P=!1}function Lt(I,j){I.side===yt?ke(i.CULL_FACE):ve(i.CULL_FACE);let q=I.side===cn;j&&(q=!q),dn(q),I.blending===Is&&I.transparent===!1?$t(Bn):$t(I.blending,I.blendEquation,I.blendSrc,I.blendDst,I.blendEquationAlpha,I.blendSrcAlpha,I.blendDstAlpha,I.blendColor,I.blendAlpha,I.premultipliedAlpha),o.setFunc(I.depthFunc),o.setTest(I.depthTest),o.setMask(I.depthWrite),r.setMask(I.colorWrite);let he=I.stencilWrite;a.setTest(he),he&&(a.setMask(I.stencilWriteMask),a.setFunc(I.stencilFunc,I.stencilRef,I.stencilFuncMask),a.setOp(I.stencilFail,I.stencilZFail,I.stencilZPass)),Ut(I.polygonOffset,I.polygonOffsetFactor,I.polygonOffsetUnits),I.alphaToCoverage===!0?ve(i.SAMPLE_ALPHA_TO_COVERAGE):ke(i.SAMPLE_ALPHA_TO_COVERAGE)}function dn(I){F!==I&&(I?i.frontFace(i.CW):i.frontFace(i.CCW),F=I)}function bt(I){I!==Au?(ve(i.CULL_FACE),I!==O&&(I===pc?i.cullFace(i.BACK):I===Ru?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):ke(i.CULL_FACE),O=I}function Wn(I){I!==X&&(V&&i.lineWidth(I),X=I)}function Ut(I,j,q){I?(ve(i.POLYGON_OFFSET_FILL),(L!==j||G!==q)&&(L=j,G=q,o.getReversed()&&(j=-j,q=-q),i.polygonOffset(j,q))):ke(i.POLYGON_OFFSET_FILL)}function xn(I){I?ve(i.SCISSOR_TEST):ke(i.SCISSOR_TEST)}function bn(I){I===void 0&&(I=i.TEXTURE0+$-1),Q!==I&&(i.activeTexture(I),Q=I)}function Sn(I,j,q){q===void 0&&(Q===null?q=i.TEXTURE0+$-1:q=Q);let he=ee[q];he===void 0&&(he={type:void 0,texture:void 0},ee[q]=he),(he.type!==I||he.texture!==j)&&(Q!==q&&(i.activeTexture(q),Q=q),i.bindTexture(I,j||Ce[I]),he.type=I,he.texture=j)}function U(){let I=ee[Q];I!==void 0&&I.type!==void 0&&(i.bindTexture(I.type,null),I.type=void 0,I.texture=void 0)}function wn(){try{i.compressedTexImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function pt(){try{i.compressedTexImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function mt(){try{i.texSubImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function pe(){try{i.texSubImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function Dt(){try{i.compressedTexSubImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function Pe(){try{i.compressedTexSubImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function Ue(){try{i.texStorage2D(...arguments)}catch(I){De("WebGLState:",I)}}function R(){try{i.texStorage3D(...arguments)}catch(I){De("WebGLState:",I)}}function S(){try{i.texImage2D(...arguments)}catch(I){De("WebGLState:",I)}}function B(){try{i.texImage3D(...arguments)}catch(I){De("WebGLState:",I)}}function ne(I){return d[I]!==void 0?d[I]:i.getParameter(I)}function K(I,j){d[I]!==j&&(i.pixelStorei(I,j),d[I]=j)}function ae(I){Z.equals(I)===!1&&(i.scissor(I.x,I.y,I.z,I.w),Z.copy(I))}function de(I){_e.equals(I)===!1&&(i.viewport(I.x,I.y,I.z,I.w),_e.copy(I))}function Y(I,j){let q=l.get(j);q===void 0&&(q=new WeakMap,l.set(j,q));let he=q.get(I);he===void 0&&(he=i.getUniformBlockIndex(j,I.name),i.uniformBlockBinding(j,he,he),q.set(I,he))}function J(I,j,q){let re=l.get(j).get(I);c[re]!==q&&(i.bindBufferBase(i.UNIFORM_BUFFER,re,q),c[re]=q)}function ce(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),i.pixelStorei(i.PACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_ALIGNMENT,4),i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,!1),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,!1),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,i.BROWSER_DEFAULT_WEBGL),i.pixelStorei(i.PACK_ROW_LENGTH,0),i.pixelStorei(i.PACK_SKIP_PIXELS,0),i.pixelStorei(i.PACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_ROW_LENGTH,0),i.pixelStorei(i.UNPACK_IMAGE_HEIGHT,0),i.pixelStorei(i.UNPACK_SKIP_PIXELS,0),i.pixelStorei(i.UNPACK_SKIP_ROWS,0),i.pixelStorei(i.UNPACK_SKIP_IMAGES,0),h={},d={},Q=null,ee={},u={},c={},f=new WeakMap,p=[],_=null,m=!1,g=null,x=null,w=null,b=null,A=null,T=null,v=null,E=new He(0,0,0),N=0,P=!1,F=null,O=null,X=null,L=null,G=null,Z.set(0,0,i.canvas.width,i.canvas.height),_e.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:ve,disable:ke,bindFramebuffer:At,drawBuffers:Le,useProgram:it,setBlending:$t,setMaterial:Lt,setFlipSided:dn,setCullFace:bt,setLineWidth:Wn,setPolygonOffset:Ut,setScissorTest:xn,activeTexture:bn,bindTexture:Sn,unbindTexture:U,compressedTexImage2D:wn,compressedTexImage3D:pt,texImage2D:S,texImage3D:B,pixelStorei:K,getParameter:ne,updateUBOMapping:Y,uniformBlockBinding:J,texStorage2D:Ue,texStorage3D:R,texSubImage2D:mt,texSubImage3D:pe,compressedTexSubImage2D:Dt,compressedTexSubImage3D:Pe,scissor:ae,viewport:de,reset:ce}}function Sx(i,e,t,n,s,r,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,c=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),l=new Ge,h=new WeakMap,d=new Set,u,f=new WeakMap,p=new Set,_=new FinalizationRegistry(R=>p.delete(R)),m=!1;try{m=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(R,S){return m?new OffscreenCanvas(R,S):rr("canvas")}function x(R,S,B){let ne=1,K=Ue(R);if((K.width>B||K.height>B)&&(ne=B/Math.max(K.width,K.height)),ne<1)if(typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&R instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&R instanceof ImageBitmap||typeof VideoFrame<"u"&&R instanceof VideoFrame){let ae=Math.floor(ne*K.width),de=Math.floor(ne*K.height);u===void 0&&(u=g(ae,de));let Y=S?g(ae,de):u;return Y.width=ae,Y.height=de,Y.getContext("2d").drawImage(R,0,0,ae,de),Ie("WebGLRenderer: Texture has been resized from ("+K.width+"x"+K.height+") to ("+ae+"x"+de+")."),Y}else return"data"in R&&Ie("WebGLRenderer: Image in DataTexture is too big ("+K.width+"x"+K.height+")."),R;return R}function w(R){return R.generateMipmaps}function b(R){i.generateMipmap(R)}function A(R){return R.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:R.isWebGL3DRenderTarget?i.TEXTURE_3D:R.isWebGLArrayRenderTarget||R.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function T(R,S,B,ne,K,ae=!1){if(R!==null){if(i[R]!==void 0)return i[R];Ie("WebGLRenderer: Attempt to use non-existing WebGL internal format '"+R+"'")}let de;ne&&(de=e.get("EXT_texture_norm16"),de||Ie("WebGLRenderer: Unable to use normalized textures without EXT_texture_norm16 extension"));let Y=S;if(S===i.RED&&(B===i.FLOAT&&(Y=i.R32F),B===i.HALF_FLOAT&&(Y=i.R16F),B===i.UNSIGNED_BYTE&&(Y=i.R8),B===i.UNSIGNED_SHORT&&de&&(Y=de.R16_EXT),B===i.SHORT&&de&&(Y=de.R16_SNORM_EXT)),S===i.RED_INTEGER&&(B===i.UNSIGNED_BYTE&&(Y=i.R8UI),B===i.UNSIGNED_SHORT&&(Y=i.R16UI),B===i.UNSIGNED_INT&&(Y=i.R32UI),B===i.BYTE&&(Y=i.R8I),B===i.SHORT&&(Y=i.R16I),B===i.INT&&(Y=i.R32I)),S===i.RG&&(B===i.FLOAT&&(Y=i.RG32F),B===i.HALF_FLOAT&&(Y=i.RG16F),B===i.UNSIGNED_BYTE&&(Y=i.RG8),B===i.UNSIGNED_SHORT&&de&&(Y=de.RG16_EXT),B===i.SHORT&&de&&(Y=de.RG16_SNORM_EXT)),S===i.RG_INTEGER&&(B===i.UNSIGNED_BYTE&&(Y=i.RG8UI),B===i.UNSIGNED_SHORT&&(Y=i.RG16UI),B===i.UNSIGNED_INT&&(Y=i.RG32UI),B===i.BYTE&&(Y=i.RG8I),B===i.SHORT&&(Y=i.RG16I),B===i.INT&&(Y=i.RG32I)),S===i.RGB_INTEGER&&(B===i.UNSIGNED_BYTE&&(Y=i.RGB8UI),B===i.UNSIGNED_SHORT&&(Y=i.RGB16UI),B===i.UNSIGNED_INT&&(Y=i.RGB32UI),B===i.BYTE&&(Y=i.RGB8I),B===i.SHORT&&(Y=i.RGB16I),B===i.INT&&(Y=i.RGB32I)),S===i.RGBA_INTEGER&&(B===i.UNSIGNED_BYTE&&(Y=i.RGBA8UI),B===i.UNSIGNED_SHORT&&(Y=i.RGBA16UI),B===i.UNSIGNED_INT&&(Y=i.RGBA32UI),B===i.BYTE&&(Y=i.RGBA8I),B===i.SHORT&&(Y=i.RGBA16I),B===i.INT&&(Y=i.RGBA32I)),S===i.RGB&&(B===i.UNSIGNED_SHORT&&de&&(Y=de.RGB16_EXT),B===i.SHORT&&de&&(Y=de.RGB16_SNORM_EXT),B===i.UNSIGNED_INT_5_9_9_9_REV&&(Y=i.RGB9_E5),B===i.UNSIGNED_INT_10F_11F_11F_REV&&(Y=i.R11F_G11F_B10F)),S===i.RGBA){let J=ae?ir:$e.getTransfer(K);B===i.FLOAT&&(Y=i.RGBA32F),B===i.HALF_FLOAT&&(Y=i.RGBA16F),B===i.UNSIGNED_BYTE&&(Y=J===et?i.SRGB8_ALPHA8:i.RGBA8),B===i.UNSIGNED_SHORT&&de&&(Y=de.RGBA16_EXT),B===i.SHORT&&de&&(Y=de.RGBA16_SNORM_EXT),B===i.UNSIGNED_SHORT_4_4_4_4&&(Y=i.RGBA4),B===i.UNSIGNED_SHORT_5_5_5_1&&(Y=i.RGB5_A1)}return(Y===i.R16F||Y===i.R32F||Y===i.RG16F||Y===i.RG32F||Y===i.RGBA16F||Y===i.RGBA32F)&&e.get("EXT_color_buffer_float"),Y}function v(R,S){let B;return R?S===null||S===yn||S===Ki?B=i.DEPTH24_STENCIL8:S===Ht?B=i.DEPTH32F_STENCIL8:S===Fs&&(B=i.DEPTH24_STENCIL8,Ie("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):S===null||S===yn||S===Ki?B=i.DEPTH_COMPONENT24:S===Ht?B=i.DEPTH_COMPONENT32F:S===Fs&&(B=i.DEPTH_COMPONENT16),B}function E(R,S){return w(R)===!0||R.isFramebufferTexture&&R.minFilter!==ot&&R.minFilter!==wt?Math.log2(Math.max(S.width,S.height))+1:R.mipmaps.length>0?R.mipmaps.length:R.isCompressedTexture&&Array.isArray(R.image)?S.mipmaps.length:1}function N(R){let S=new WeakRef(R);n.get(R).__ref=S,p.add(S),_.register(R,S,S)}function P(R){let S=n.get(R).__ref;S!==void 0&&(p.delete(S),_.unregister(S))}function F(R){X(R.target)}function O(R){L(R.target)}function X(R){R.removeEventListener("dispose",F),P(R),$(R),R.isVideoTexture&&h.delete(R),R.isHTMLTexture&&d.delete(R)}function L(R){R.removeEventListener("dispose",O),P(R),te(R)}function G(){for(let R of p){let S=R.deref();S!==void 0&&(S.isRenderTarget===!0?L(S):X(S))}p.clear(),d.clear()}function $(R){let S=n.get(R);if(S.__webglInit===void 0)return;let B=R.source,ne=f.get(B);if(ne){let K=ne[S.__cacheKey];K.usedTimes--,K.usedTimes===0&&V(R),Object.keys(ne).length===0&&f.delete(B)}n.remove(R)}function V(R){let S=n.get(R);i.deleteTexture(S.__webglTexture);let B=R.source,ne=f.get(B);delete ne[S.__cacheKey],o.memory.textures--}function te(R){let S=n.get(R);S.__depthDisposeCallback&&S.__depthDisposeCallback();let B=R.depthTexture;if(B&&B.renderTarget===R&&X(B),R.isWebGLCubeRenderTarget)for(let K=0;K<6;K++){if(Array.isArray(S.__webglFramebuffer[K]))for(let ae=0;ae<S.__webglFramebuffer[K].length;ae++)i.deleteFramebuffer(S.__webglFramebuffer[K][ae]);else i.deleteFramebuffer(S.__webglFramebuffer[K]);S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer[K])}else{if(Array.isArray(S.__webglFramebuffer))for(let K=0;K<S.__webglFramebuffer.length;K++)i.deleteFramebuffer(S.__webglFramebuffer[K]);else i.deleteFramebuffer(S.__webglFramebuffer);if(S.__webglDepthbuffer&&i.deleteRenderbuffer(S.__webglDepthbuffer),S.__webglMultisampledFramebuffer&&i.deleteFramebuffer(S.__webglMultisampledFramebuffer),S.__webglColorRenderbuffer)for(let K=0;K<S.__webglColorRenderbuffer.length;K++)S.__webglColorRenderbuffer[K]&&i.deleteRenderbuffer(S.__webglColorRenderbuffer[K]);S.__webglDepthRenderbuffer&&i.deleteRenderbuffer(S.__webglDepthRenderbuffer)}let ne=R.textures;for(let K=0,ae=ne.length;K<ae;K++){let de=n.get(ne[K]);de.__webglTexture&&(i.deleteTexture(de.__webglTexture),o.memory.textures--),n.remove(ne[K])}n.remove(R)}let H=0;function Q(){H=0}function ee(){return H}function be(R){H=R}function Fe(){let R=H;return R>=s.maxTextures&&Ie("WebGLTextures: Trying to use "+(R+1)+" texture units while this GPU supports only "+s.maxTextures),H+=1,R}function Z(R){let S=[];return S.push(R.wrapS),S.push(R.wrapT),S.push(R.wrapR||0),S.push(R.magFilter),S.push(R.minFilter),S.push(R.anisotropy),S.push(R.internalFormat),S.push(R.format),S.push(R.type),S.push(R.generateMipmaps),S.push(R.mipmapsAutoUpdate),S.push(R.premultiplyAlpha),S.push(R.flipY),S.push(R.unpackAlignment),S.push(R.colorSpace),S.join()}function _e(R,S){let B=n.get(R);if(R.isVideoTexture&&Dt(R),R.isRenderTargetTexture===!1&&R.isExternalTexture!==!0&&R.version>0&&B.__version!==R.version){let ne=R.image;if(ne===null)Ie("WebGLRenderer: Texture marked for update but no image data found.");else if(ne.complete===!1)Ie("WebGLRenderer: Texture marked for update but image is incomplete");else{Lt(B,R,S);return}}else R.isExternalTexture&&(B.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D,B.__webglTexture,i.TEXTURE0+S)}function we(R,S){let B=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&B.__version!==R.version){Lt(B,R,S);return}else R.isExternalTexture&&(B.__webglTexture=R.sourceTexture?R.sourceTexture:null);t.bindTexture(i.TEXTURE_2D_ARRAY,B.__webglTexture,i.TEXTURE0+S)}function Ce(R,S){let B=n.get(R);if(R.isRenderTargetTexture===!1&&R.version>0&&B.__version!==R.version){Lt(B,R,S);return}t.bindTexture(i.TEXTURE_3D,B.__webglTexture,i.TEXTURE0+S)}function ve(R,S){let B=n.get(R);if(R.version>0&&B.__version!==R.version){dn(B,R,S);return}t.bindTexture(i.TEXTURE_CUBE_MAP,B.__webglTexture,i.TEXTURE0+S)}let ke={[ys]:i.REPEAT,[En]:i.CLAMP_TO_EDGE,[xs]:i.MIRRORED_REPEAT},At={[ot]:i.NEAREST,[$u]:i.NEAREST_MIPMAP_NEAREST,[vr]:i.NEAREST_MIPMAP_LINEAR,[wt]:i.LINEAR,[oa]:i.LINEAR_MIPMAP_NEAREST,[zn]:i.LINEAR_MIPMAP_LINEAR},Le={[ju]:i.NEVER,[kc]:i.ALWAYS,[Ku]:i.LESS,[Uc]:i.LEQUAL,[Qu]:i.EQUAL,[Oc]:i.GEQUAL,[ed]:i.GREATER,[td]:i.NOTEQUAL};function it(R,S){if(S.type===Ht&&e.has("OES_texture_float_linear")===!1&&(S.magFilter===wt||S.magFilter===oa||S.magFilter===vr||S.magFilter===zn||S.minFilter===wt||S.minFilter===oa||S.minFilter===vr||S.minFilter===zn)&&Ie("WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(R,i.TEXTURE_WRAP_S,ke[S.wrapS]),i.texParameteri(R,i.TEXTURE_WRAP_T,ke[S.wrapT]),(R===i.TEXTURE_3D||R===i.TEXTURE_2D_ARRAY)&&i.texParameteri(R,i.TEXTURE_WRAP_R,ke[S.wrapR]),i.texParameteri(R,i.TEXTURE_MAG_FILTER,At[S.magFilter]),i.texParameteri(R,i.TEXTURE_MIN_FILTER,At[S.minFilter]),S.compareFunction&&(i.texParameteri(R,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(R,i.TEXTURE_COMPARE_FUNC,Le[S.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(S.magFilter===ot||S.minFilter!==vr&&S.minFilter!==zn||S.type===Ht&&e.has("OES_texture_float_linear")===!1)return;if(S.anisotropy>1||n.get(S).__currentAnisotropy){let B=e.get("EXT_texture_filter_anisotropic");i.texParameterf(R,B.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(S.anisotropy,s.getMaxAnisotropy())),n.get(S).__currentAnisotropy=S.anisotropy}}}function at(R,S){let B=!1;R.__webglInit===void 0&&(R.__webglInit=!0,S.addEventListener("dispose",F),N(S));let ne=S.source,K=f.get(ne);K===void 0&&(K={},f.set(ne,K));let ae=Z(S);if(ae!==R.__cacheKey){K[ae]===void 0&&(K[ae]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,B=!0),K[ae].usedTimes++;let de=K[R.__cacheKey];de!==void 0&&(K[R.__cacheKey].usedTimes--,de.usedTimes===0&&V(S)),R.__cacheKey=ae,R.__webglTexture=K[ae].texture}return B}function We(R,S,B){return Math.floor(Math.floor(R/B)/S)}function $t(R,S,B,ne){let ae=R.updateRanges;if(ae.length===0)t.texSubImage2D(i.TEXTURE_2D,0,0,0,S.width,S.height,B,ne,S.data);else{ae.sort((I,j)=>I.start-j.start);let de=0;for(let I=1;I<ae.length;I++){let j=ae[de],q=ae[I],he=j.start+j.count,re=We(q.start,S.width,4),le=We(j.start,S.width,4);q.start<=he+1&&re===le&&We(q.start+q.count-1,S.width,4)===re?j.count=Math.max(j.count,q.start+q.count-j.start):(++de,ae[de]=q)}ae.length=de+1;let Y=t.getParameter(i.UNPACK_ROW_LENGTH),J=t.getParameter(i.UNPACK_SKIP_PIXELS),ce=t.getParameter(i.UNPACK_SKIP_ROWS);t.pixelStorei(i.UNPACK_ROW_LENGTH,S.width);for(let I=0,j=ae.length;I<j;I++){let q=ae[I],he=Math.floor(q.start/4),re=Math.ceil(q.count/4),le=he%S.width,Ae=Math.floor(he/S.width),ze=re,se=1;t.pixelStorei(i.UNPACK_SKIP_PIXELS,le),t.pixelStorei(i.UNPACK_SKIP_ROWS,Ae),t.texSubImage2D(i.TEXTURE_2D,0,le,Ae,ze,se,B,ne,S.data)}R.clearUpdateRanges(),t.pixelStorei(i.UNPACK_ROW_LENGTH,Y),t.pixelStorei(i.UNPACK_SKIP_PIXELS,J),t.pixelStorei(i.UNPACK_SKIP_ROWS,ce)}}function Lt(R,S,B){let ne=i.TEXTURE_2D;(S.isDataArrayTexture||S.isCompressedArrayTexture)&&(ne=i.TEXTURE_2D_ARRAY),S.isData3DTexture&&(ne=i.TEXTURE_3D);let K=at(R,S),ae=S.source;t.bindTexture(ne,R.__webglTexture,i.TEXTURE0+B);let de=n.get(ae);if(ae.version!==de.__version||K===!0){if(t.activeTexture(i.TEXTURE0+B),(typeof ImageBitmap<"u"&&S.image instanceof ImageBitmap)===!1){let se=$e.getPrimaries($e.workingColorSpace),Re=S.colorSpace===Gn?null:$e.getPrimaries(S.colorSpace),Be=S.colorSpace===Gn||se===Re?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Be)}t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment);let J=x(S.image,!1,s.maxTextureSize);J=Pe(S,J);let ce=r.convert(S.format,S.colorSpace),I=r.convert(S.type),j=T(S.internalFormat,ce,I,S.normalized,S.colorSpace,S.isVideoTexture);it(ne,S);let q,he=S.mipmaps,re=S.isVideoTexture!==!0,le=de.__version===void 0||K===!0,Ae=ae.dataReady,ze=E(S,J);if(S.isDepthTexture)j=v(S.format===di,S.type),le&&(re?t.texStorage2D(i.TEXTURE_2D,1,j,J.width,J.height):t.texImage2D(i.TEXTURE_2D,0,j,J.width,J.height,0,ce,I,null));else if(S.isDataTexture)if(he.length>0){re&&le&&t.texStorage2D(i.TEXTURE_2D,ze,j,he[0].width,he[0].height);for(let se=0,Re=he.length;se<Re;se++)q=he[se],re?Ae&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,ce,I,q.data):t.texImage2D(i.TEXTURE_2D,se,j,q.width,q.height,0,ce,I,q.data);S.generateMipmaps=!1}else re?(le&&t.texStorage2D(i.TEXTURE_2D,ze,j,J.width,J.height),Ae&&$t(S,J,ce,I)):t.texImage2D(i.TEXTURE_2D,0,j,J.width,J.height,0,ce,I,J.data);else if(S.isCompressedTexture)if(S.isCompressedArrayTexture){re&&le&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ze,j,he[0].width,he[0].height,J.depth);for(let se=0,Re=he.length;se<Re;se++)if(q=he[se],S.format!==Wt)if(ce!==null)if(re){if(Ae)if(S.layerUpdates.size>0){let Be=Wc(q.width,q.height,S.format,S.type);for(let me of S.layerUpdates){let st=q.data.subarray(me*Be/q.data.BYTES_PER_ELEMENT,(me+1)*Be/q.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,me,q.width,q.height,1,ce,st)}}else t.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,ce,q.data)}else t.compressedTexImage3D(i.TEXTURE_2D_ARRAY,se,j,q.width,q.height,J.depth,0,q.data,0,0);else Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else re?Ae&&t.texSubImage3D(i.TEXTURE_2D_ARRAY,se,0,0,0,q.width,q.height,J.depth,ce,I,q.data):t.texImage3D(i.TEXTURE_2D_ARRAY,se,j,q.width,q.height,J.depth,0,ce,I,q.data);S.layerUpdates.size>0&&S.clearLayerUpdates()}else{re&&le&&t.texStorage2D(i.TEXTURE_2D,ze,j,he[0].width,he[0].height);for(let se=0,Re=he.length;se<Re;se++)q=he[se],S.format!==Wt?ce!==null?re?Ae&&t.compressedTexSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,ce,q.data):t.compressedTexImage2D(i.TEXTURE_2D,se,j,q.width,q.height,0,q.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):re?Ae&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,q.width,q.height,ce,I,q.data):t.texImage2D(i.TEXTURE_2D,se,j,q.width,q.height,0,ce,I,q.data)}else if(S.isDataArrayTexture)if(re){if(le&&t.texStorage3D(i.TEXTURE_2D_ARRAY,ze,j,J.width,J.height,J.depth),Ae)if(S.layerUpdates.size>0){let se=Wc(J.width,J.height,S.format,S.type);for(let Re of S.layerUpdates){let Be=J.data.subarray(Re*se/J.data.BYTES_PER_ELEMENT,(Re+1)*se/J.data.BYTES_PER_ELEMENT);t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,Re,J.width,J.height,1,ce,I,Be)}S.clearLayerUpdates()}else t.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,J.width,J.height,J.depth,ce,I,J.data)}else t.texImage3D(i.TEXTURE_2D_ARRAY,0,j,J.width,J.height,J.depth,0,ce,I,J.data);else if(S.isData3DTexture)re?(le&&t.texStorage3D(i.TEXTURE_3D,ze,j,J.width,J.height,J.depth),Ae&&t.texSubImage3D(i.TEXTURE_3D,0,0,0,0,J.width,J.height,J.depth,ce,I,J.data)):t.texImage3D(i.TEXTURE_3D,0,j,J.width,J.height,J.depth,0,ce,I,J.data);else if(S.isFramebufferTexture){if(le)if(re)t.texStorage2D(i.TEXTURE_2D,ze,j,J.width,J.height);else{let se=J.width,Re=J.height;for(let Be=0;Be<ze;Be++)t.texImage2D(i.TEXTURE_2D,Be,j,se,Re,0,ce,I,null),se>>=1,Re>>=1}}else if(S.isHTMLTexture){if("texElementImage2D"in i){let se=i.canvas;if(se.hasAttribute("layoutsubtree")||se.setAttribute("layoutsubtree","true"),J.parentNode!==se){se.appendChild(J),d.add(S),se.onpaint=Re=>{let Be=Re.changedElements;for(let me of d)Be.includes(me.image)&&(me.needsUpdate=!0)},se.requestPaint();return}if(i.texElementImage2D.length===3)i.texElementImage2D(i.TEXTURE_2D,i.RGBA8,J);else{let Be=i.RGBA,me=i.RGBA,st=i.UNSIGNED_BYTE;i.texElementImage2D(i.TEXTURE_2D,0,Be,me,st,J)}i.texParameteri(i.TEXTURE_2D,i.TEXTURE_MIN_FILTER,i.LINEAR),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_S,i.CLAMP_TO_EDGE),i.texParameteri(i.TEXTURE_2D,i.TEXTURE_WRAP_T,i.CLAMP_TO_EDGE)}}else if(he.length>0){if(re&&le){let se=Ue(he[0]);t.texStorage2D(i.TEXTURE_2D,ze,j,se.width,se.height)}for(let se=0,Re=he.length;se<Re;se++)q=he[se],re?Ae&&t.texSubImage2D(i.TEXTURE_2D,se,0,0,ce,I,q):t.texImage2D(i.TEXTURE_2D,se,j,ce,I,q);S.generateMipmaps=!1}else if(re){if(le){let se=Ue(J);t.texStorage2D(i.TEXTURE_2D,ze,j,se.width,se.height)}Ae&&t.texSubImage2D(i.TEXTURE_2D,0,0,0,ce,I,J)}else t.texImage2D(i.TEXTURE_2D,0,j,ce,I,J);w(S)&&S.mipmapsAutoUpdate===!0&&b(ne),de.__version=ae.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function dn(R,S,B){if(S.image.length!==6)return;let ne=at(R,S),K=S.source;t.bindTexture(i.TEXTURE_CUBE_MAP,R.__webglTexture,i.TEXTURE0+B);let ae=n.get(K);if(K.version!==ae.__version||ne===!0){t.activeTexture(i.TEXTURE0+B);let de=$e.getPrimaries($e.workingColorSpace),Y=S.colorSpace===Gn?null:$e.getPrimaries(S.colorSpace),J=S.colorSpace===Gn||de===Y?i.NONE:i.BROWSER_DEFAULT_WEBGL;t.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,S.flipY),t.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,S.premultiplyAlpha),t.pixelStorei(i.UNPACK_ALIGNMENT,S.unpackAlignment),t.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,J);let ce=S.isCompressedTexture||S.image[0].isCompressedTexture,I=S.image[0]&&S.image[0].isDataTexture,j=[];for(let me=0;me<6;me++)!ce&&!I?j[me]=x(S.image[me],!0,s.maxCubemapSize):j[me]=I?S.image[me].image:S.image[me],j[me]=Pe(S,j[me]);let q=j[0],he=r.convert(S.format,S.colorSpace),re=r.convert(S.type),le=T(S.internalFormat,he,re,S.normalized,S.colorSpace),Ae=S.isVideoTexture!==!0,ze=ae.__version===void 0||ne===!0,se=K.dataReady,Re=E(S,q);it(i.TEXTURE_CUBE_MAP,S);let Be;if(S.isDepthTexture){if(le=v(S.format===di,S.type),ze)if(Ae)t.texStorage2D(i.TEXTURE_CUBE_MAP,1,le,q.width,q.height);else for(let me=0;me<6;me++)t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,q.width,q.height,0,he,re,null)}else if(ce){Ae&&ze&&t.texStorage2D(i.TEXTURE_CUBE_MAP,Re,le,q.width,q.height);for(let me=0;me<6;me++){Be=j[me].mipmaps;for(let st=0;st<Be.length;st++){let Ot=Be[st];S.format!==Wt?he!==null?Ae?se&&t.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,0,0,Ot.width,Ot.height,he,Ot.data):t.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,le,Ot.width,Ot.height,0,Ot.data):Ie("WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):Ae?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,0,0,Ot.width,Ot.height,he,re,Ot.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st,le,Ot.width,Ot.height,0,he,re,Ot.data)}}}else{if(Be=S.mipmaps,Ae&&ze){Be.length>0&&Re++;let me=Ue(j[0]);t.texStorage2D(i.TEXTURE_CUBE_MAP,Re,le,me.width,me.height)}for(let me=0;me<6;me++)if(I){Ae?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,j[me].width,j[me].height,he,re,j[me].data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,j[me].width,j[me].height,0,he,re,j[me].data);for(let st=0;st<Be.length;st++){let gi=Be[st].image[me].image;Ae?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,0,0,gi.width,gi.height,he,re,gi.data):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,le,gi.width,gi.height,0,he,re,gi.data)}}else{Ae?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,0,0,he,re,j[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,0,le,he,re,j[me]);for(let st=0;st<Be.length;st++){let Ot=Be[st];Ae?se&&t.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,0,0,he,re,Ot.image[me]):t.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+me,st+1,le,he,re,Ot.image[me])}}}w(S)&&S.mipmapsAutoUpdate===!0&&b(i.TEXTURE_CUBE_MAP),ae.__version=K.version,S.onUpdate&&S.onUpdate(S)}R.__version=S.version}function bt(R,S,B,ne,K,ae){let de=r.convert(B.format,B.colorSpace),Y=r.convert(B.type),J=T(B.internalFormat,de,Y,B.normalized,B.colorSpace),ce=n.get(S),I=n.get(B);if(I.__renderTarget=S,!ce.__hasExternalTextures){let j=Math.max(1,S.width>>ae),q=Math.max(1,S.height>>ae);K===i.TEXTURE_3D||K===i.TEXTURE_2D_ARRAY?t.texImage3D(K,ae,J,j,q,S.depth,0,de,Y,null):t.texImage2D(K,ae,J,j,q,0,de,Y,null)}t.bindFramebuffer(i.FRAMEBUFFER,R),pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ne,K,I.__webglTexture,0,mt(S)):(K===i.TEXTURE_2D||K>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&K<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,ne,K,I.__webglTexture,ae),t.bindFramebuffer(i.FRAMEBUFFER,null)}function Wn(R,S,B){if(i.bindRenderbuffer(i.RENDERBUFFER,R),S.depthBuffer){let ne=S.depthTexture,K=ne&&ne.isDepthTexture?ne.type:null,ae=v(S.stencilBuffer,K),de=S.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;pe(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),ae,S.width,S.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),ae,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,ae,S.width,S.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,de,i.RENDERBUFFER,R)}else{let ne=S.textures;for(let K=0;K<ne.length;K++){let ae=ne[K],de=r.convert(ae.format,ae.colorSpace),Y=r.convert(ae.type),J=T(ae.internalFormat,de,Y,ae.normalized,ae.colorSpace);pe(S)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt(S),J,S.width,S.height):B?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt(S),J,S.width,S.height):i.renderbufferStorage(i.RENDERBUFFER,J,S.width,S.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Ut(R,S,B){let ne=S.isWebGLCubeRenderTarget===!0;if(t.bindFramebuffer(i.FRAMEBUFFER,R),!(S.depthTexture&&S.depthTexture.isDepthTexture))throw new Error("THREE.WebGLTextures: renderTarget.depthTexture must be an instance of THREE.DepthTexture.");let K=n.get(S.depthTexture);K.__renderTarget=S;let ae=ne?S.depthTexture.image[0]:S.depthTexture.image;(!K.__webglTexture||ae.width!==S.width||ae.height!==S.height)&&(ae.width=S.width,ae.height=S.height,S.depthTexture.needsUpdate=!0),ne?ve(S.depthTexture,0):_e(S.depthTexture,0);let de=K.__webglTexture,Y=mt(S),J=ne?i.TEXTURE_CUBE_MAP_POSITIVE_X+B:i.TEXTURE_2D,ce=S.depthTexture.format===di?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;if(S.depthTexture.format===ai)pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ce,J,de,0,Y):i.framebufferTexture2D(i.FRAMEBUFFER,ce,J,de,0);else if(S.depthTexture.format===di)pe(S)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,ce,J,de,0,Y):i.framebufferTexture2D(i.FRAMEBUFFER,ce,J,de,0);else throw new Error("THREE.WebGLTextures: Unknown depthTexture format.")}function xn(R){let S=n.get(R),B=R.isWebGLCubeRenderTarget===!0;if(S.__boundDepthTexture!==R.depthTexture){let ne=R.depthTexture;if(S.__depthDisposeCallback&&S.__depthDisposeCallback(),ne){let K=()=>{delete S.__boundDepthTexture,delete S.__depthDisposeCallback,ne.removeEventListener("dispose",K)};ne.addEventListener("dispose",K),S.__depthDisposeCallback=K}S.__boundDepthTexture=ne}if(R.depthTexture&&!S.__autoAllocateDepthBuffer)if(B)for(let ne=0;ne<6;ne++)Ut(S.__webglFramebuffer[ne],R,ne);else R.texture.mipmaps.length>0?Ut(S.__webglFramebuffer[0],R,0):Ut(S.__webglFramebuffer,R,0);else if(B){S.__webglDepthbuffer=[];for(let ne=0;ne<6;ne++)if(t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[ne]),S.__webglDepthbuffer[ne]===void 0)S.__webglDepthbuffer[ne]=i.createRenderbuffer(),Wn(S.__webglDepthbuffer[ne],R,!1);else{let K=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=S.__webglDepthbuffer[ne];i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,K,i.RENDERBUFFER,ae)}}else if(R.texture.mipmaps.length>0?t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer[0]):t.bindFramebuffer(i.FRAMEBUFFER,S.__webglFramebuffer),S.__webglDepthbuffer===void 0)S.__webglDepthbuffer=i.createRenderbuffer(),Wn(S.__webglDepthbuffer,R,!1);else{let K=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,ae=S.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,ae),i.framebufferRenderbuffer(i.FRAMEBUFFER,K,i.RENDERBUFFER,ae)}t.bindFramebuffer(i.FRAMEBUFFER,null)}function bn(R,S,B){let ne=n.get(R);S!==void 0&&bt(ne.__webglFramebuffer,R,R.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),B!==void 0&&xn(R)}function Sn(R){let S=R.texture,B=n.get(R),ne=n.get(S);R.addEventListener("dispose",O),N(R);let K=R.textures,ae=R.isWebGLCubeRenderTarget===!0,de=K.length>1;if(de||(ne.__webglTexture===void 0&&(ne.__webglTexture=i.createTexture()),ne.__version=S.version,o.memory.textures++),ae){B.__webglFramebuffer=[];for(let Y=0;Y<6;Y++)if(S.mipmaps.length>0){B.__webglFramebuffer[Y]=[];for(let J=0;J<S.mipmaps.length;J++)B.__webglFramebuffer[Y][J]=i.createFramebuffer()}else B.__webglFramebuffer[Y]=i.createFramebuffer()}else{if(S.mipmaps.length>0){B.__webglFramebuffer=[];for(let Y=0;Y<S.mipmaps.length;Y++)B.__webglFramebuffer[Y]=i.createFramebuffer()}else B.__webglFramebuffer=i.createFramebuffer();if(de)for(let Y=0,J=K.length;Y<J;Y++){let ce=n.get(K[Y]);ce.__webglTexture===void 0&&(ce.__webglTexture=i.createTexture(),o.memory.textures++)}if(R.samples>0&&pe(R)===!1){B.__webglMultisampledFramebuffer=i.createFramebuffer(),B.__webglColorRenderbuffer=[],t.bindFramebuffer(i.FRAMEBUFFER,B.__webglMultisampledFramebuffer);for(let Y=0;Y<K.length;Y++){let J=K[Y];B.__webglColorRenderbuffer[Y]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,B.__webglColorRenderbuffer[Y]);let ce=r.convert(J.format,J.colorSpace),I=r.convert(J.type),j=T(J.internalFormat,ce,I,J.normalized,J.colorSpace,R.isXRRenderTarget===!0),q=mt(R);i.renderbufferStorageMultisample(i.RENDERBUFFER,q,j,R.width,R.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Y,i.RENDERBUFFER,B.__webglColorRenderbuffer[Y])}i.bindRenderbuffer(i.RENDERBUFFER,null),R.depthBuffer&&(B.__webglDepthRenderbuffer=i.createRenderbuffer(),Wn(B.__webglDepthRenderbuffer,R,!0)),t.bindFramebuffer(i.FRAMEBUFFER,null)}}if(ae){t.bindTexture(i.TEXTURE_CUBE_MAP,ne.__webglTexture),it(i.TEXTURE_CUBE_MAP,S);for(let Y=0;Y<6;Y++)if(S.mipmaps.length>0)for(let J=0;J<S.mipmaps.length;J++)bt(B.__webglFramebuffer[Y][J],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,J);else bt(B.__webglFramebuffer[Y],R,S,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0);w(S)?b(i.TEXTURE_CUBE_MAP):S.mipmaps.length>0&&i.texParameteri(i.TEXTURE_CUBE_MAP,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}else if(de){for(let Y=0,J=K.length;Y<J;Y++){let ce=K[Y],I=n.get(ce),j=i.TEXTURE_2D;(R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(j=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(j,I.__webglTexture),it(j,ce),bt(B.__webglFramebuffer,R,ce,i.COLOR_ATTACHMENT0+Y,j,0),w(ce)&&b(j)}t.unbindTexture()}else{let Y=i.TEXTURE_2D;if((R.isWebGL3DRenderTarget||R.isWebGLArrayRenderTarget)&&(Y=R.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),t.bindTexture(Y,ne.__webglTexture),it(Y,S),S.mipmaps.length>0)for(let J=0;J<S.mipmaps.length;J++)bt(B.__webglFramebuffer[J],R,S,i.COLOR_ATTACHMENT0,Y,J);else bt(B.__webglFramebuffer,R,S,i.COLOR_ATTACHMENT0,Y,0);w(S)?b(Y):S.mipmaps.length>0&&i.texParameteri(Y,i.TEXTURE_MAX_LEVEL,S.mipmaps.length-1),t.unbindTexture()}R.depthBuffer&&xn(R)}function U(R){let S=R.textures;for(let B=0,ne=S.length;B<ne;B++){let K=S[B];if(w(K)&&K.mipmapsAutoUpdate===!0){let ae=A(R),de=n.get(K).__webglTexture;t.bindTexture(ae,de),b(ae),t.unbindTexture()}}}let wn=[];function pt(R){if(R.samples>0){if(pe(R)===!1){let S=R.textures,B=R.width,ne=R.height,K=i.COLOR_BUFFER_BIT,ae=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,de=n.get(R),Y=S.length>1;if(Y)for(let ce=0;ce<S.length;ce++)t.bindFramebuffer(i.FRAMEBUFFER,de.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.RENDERBUFFER,null),t.bindFramebuffer(i.FRAMEBUFFER,de.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.TEXTURE_2D,null,0);t.bindFramebuffer(i.READ_FRAMEBUFFER,de.__webglMultisampledFramebuffer),R.texture.mipmaps.length>0?t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglFramebuffer[0]):t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglFramebuffer);for(let ce=0;ce<S.length;ce++){if(R.resolveDepthBuffer&&(R.depthBuffer&&(K|=i.DEPTH_BUFFER_BIT),R.stencilBuffer&&R.resolveStencilBuffer&&(K|=i.STENCIL_BUFFER_BIT)),Y){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,de.__webglColorRenderbuffer[ce]);let I=n.get(S[ce]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,I,0)}i.blitFramebuffer(0,0,B,ne,0,0,B,ne,K,i.NEAREST),c===!0&&(wn.length=0,wn.push(i.COLOR_ATTACHMENT0+ce),R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&wn.push(ae),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,wn))}if(t.bindFramebuffer(i.READ_FRAMEBUFFER,null),t.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),Y)for(let ce=0;ce<S.length;ce++){t.bindFramebuffer(i.FRAMEBUFFER,de.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.RENDERBUFFER,de.__webglColorRenderbuffer[ce]);let I=n.get(S[ce]).__webglTexture;t.bindFramebuffer(i.FRAMEBUFFER,de.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+ce,i.TEXTURE_2D,I,0)}t.bindFramebuffer(i.DRAW_FRAMEBUFFER,de.__webglMultisampledFramebuffer)}else if(R.depthBuffer&&R.storeMultisampledDepthBuffer===!1&&c){let S=R.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[S])}}}function mt(R){return Math.min(s.maxSamples,R.samples)}function pe(R){let S=n.get(R);return R.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&S.__useRenderToTexture!==!1}function Dt(R){let S=o.render.frame;h.get(R)!==S&&(h.set(R,S),R.update())}function Pe(R,S){let B=R.colorSpace,ne=R.format,K=R.type;return R.isCompressedTexture===!0||R.isVideoTexture===!0||B!==nr&&B!==Gn&&($e.getTransfer(B)===et?(ne!==Wt||K!==hn)&&Ie("WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):De("WebGLTextures: Unsupported texture color space:",B)),S}function Ue(R){return typeof HTMLImageElement<"u"&&R instanceof HTMLImageElement?(l.width=R.naturalWidth||R.width,l.height=R.naturalHeight||R.height):typeof VideoFrame<"u"&&R instanceof VideoFrame?(l.width=R.displayWidth,l.height=R.displayHeight):(l.width=R.width,l.height=R.height),l}this.allocateTextureUnit=Fe,this.resetTextureUnits=Q,this.getTextureUnits=ee,this.setTextureUnits=be,this.setTexture2D=_e,this.setTexture2DArray=we,this.setTexture3D=Ce,this.setTextureCube=ve,this.rebindTextures=bn,this.setupRenderTarget=Sn,this.updateRenderTargetMipmap=U,this.updateMultisampleRenderTarget=pt,this.setupDepthRenderbuffer=xn,this.setupFrameBufferTexture=bt,this.useMultisampledRTT=pe,this.dispose=G}function wx(i,e){function t(n,s=Gn){let r,o=$e.getTransfer(s);if(n===hn)return i.UNSIGNED_BYTE;if(n===la)return i.UNSIGNED_SHORT_4_4_4_4;if(n===ca)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Pc)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Ic)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Rc)return i.BYTE;if(n===Cc)return i.SHORT;if(n===Fs)return i.UNSIGNED_SHORT;if(n===aa)return i.INT;if(n===yn)return i.UNSIGNED_INT;if(n===Ht)return i.FLOAT;if(n===Vn)return i.HALF_FLOAT;if(n===Lc)return i.ALPHA;if(n===Dc)return i.RGB;if(n===Wt)return i.RGBA;if(n===ai)return i.DEPTH_COMPONENT;if(n===di)return i.DEPTH_STENCIL;if(n===Nc)return i.RED;if(n===Us)return i.RED_INTEGER;if(n===Li)return i.RG;if(n===Os)return i.RG_INTEGER;if(n===ha)return i.RGBA_INTEGER;if(n===yr||n===xr||n===br||n===Sr)if(o===et)if(r=e.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===yr)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===xr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===br)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===Sr)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=e.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===yr)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===xr)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===br)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===Sr)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===ua||n===da||n===fa||n===pa)if(r=e.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===ua)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===da)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===fa)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===pa)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===ma||n===ga||n===_a||n===va||n===ya||n===wr||n===xa)if(r=e.get("WEBGL_compressed_texture_etc"),r!==null){if(n===ma||n===ga)return o===et?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===_a)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC;if(n===va)return r.COMPRESSED_R11_EAC;if(n===ya)return r.COMPRESSED_SIGNED_R11_EAC;if(n===wr)return r.COMPRESSED_RG11_EAC;if(n===xa)return r.COMPRESSED_SIGNED_RG11_EAC}else return null;if(n===ba||n===Sa||n===wa||n===Ma||n===Ea||n===Ta||n===Aa||n===Ra||n===Ca||n===Pa||n===Ia||n===La||n===Da||n===Na)if(r=e.get("WEBGL_compressed_texture_astc"),r!==null){if(n===ba)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===Sa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===wa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===Ma)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===Ea)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===Ta)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===Aa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===Ra)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===Ca)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Pa)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Ia)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===La)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Da)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Na)return o===et?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Fa||n===Ua||n===Oa)if(r=e.get("EXT_texture_compression_bptc"),r!==null){if(n===Fa)return o===et?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ua)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Oa)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===ka||n===Ba||n===Mr||n===za)if(r=e.get("EXT_texture_compression_rgtc"),r!==null){if(n===ka)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Ba)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Mr)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===za)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===Ki?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:t}}var Mx=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,Ex=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,Qc=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(e,t){if(this.texture===null){let n=new dr(e.texture);(e.depthNear!==t.depthNear||e.depthFar!==t.depthFar)&&(this.depthNear=e.depthNear,this.depthFar=e.depthFar),this.texture=n}}getMesh(e){if(this.texture!==null&&this.mesh===null){let t=e.cameras[0].viewport,n=new $n({vertexShader:Mx,fragmentShader:Ex,uniforms:{depthColor:{value:this.texture},depthWidth:{value:t.z},depthHeight:{value:t.w}}});this.mesh=new oe(new Zi(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},eh=class extends Un{constructor(e,t){super();let n=this,s=null,r=1,o=null,a="local-floor",c=1,l=null,h=null,d=null,u=null,f=null,p=null,_=typeof XRWebGLBinding<"u",m=new Qc,g={},x=t.getContextAttributes(),w=null,b=null,A=[],T=[],v=new Ge,E=null,N=null,P=new ln;P.viewport=new ft;let F=new ln;F.viewport=new ft;let O=[P,F],X=new na,L=null,G=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Z){let _e=A[Z];return _e===void 0&&(_e=new Ms,A[Z]=_e),_e.getTargetRaySpace()},this.getControllerGrip=function(Z){let _e=A[Z];return _e===void 0&&(_e=new Ms,A[Z]=_e),_e.getGripSpace()},this.getHand=function(Z){let _e=A[Z];return _e===void 0&&(_e=new Ms,A[Z]=_e),_e.getHandSpace()};function $(Z){let _e=T.indexOf(Z.inputSource);if(_e===-1)return;let we=A[_e];we!==void 0&&(we.update(Z.inputSource,Z.frame,l||o),we.dispatchEvent({type:Z.type,data:Z.inputSource}))}function V(){s.removeEventListener("select",$),s.removeEventListener("selectstart",$),s.removeEventListener("selectend",$),s.removeEventListener("squeeze",$),s.removeEventListener("squeezestart",$),s.removeEventListener("squeezeend",$),s.removeEventListener("end",V),s.removeEventListener("inputsourceschange",te);for(let Z=0;Z<A.length;Z++){let _e=T[Z];_e!==null&&(T[Z]=null,A[Z].disconnect(_e))}L=null,G=null,m.reset();for(let Z in g)delete g[Z];if(e.setRenderTarget(w),f=null,u=null,d=null,s=null,b=null,Fe.stop(),n.isPresenting=!1,e.setPixelRatio(E),e.setSize(v.width,v.height,!1),N!==null){let Z=N.camera;Z.fov=N.fov,Z.zoom=N.zoom,Z.updateProjectionMatrix(),N=null}n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Z){r=Z,n.isPresenting===!0&&Ie("WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Z){a=Z,n.isPresenting===!0&&Ie("WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return l||o},this.setReferenceSpace=function(Z){l=Z},this.getBaseLayer=function(){return u!==null?u:f},this.getBinding=function(){return d===null&&_&&(d=new XRWebGLBinding(s,t)),d},this.getFrame=function(){return p},this.getSession=function(){return s},this.setSession=async function(Z){if(s=Z,s!==null){if(w=e.getRenderTarget(),s.addEventListener("select",$),s.addEventListener("selectstart",$),s.addEventListener("selectend",$),s.addEventListener("squeeze",$),s.addEventListener("squeezestart",$),s.addEventListener("squeezeend",$),s.addEventListener("end",V),s.addEventListener("inputsourceschange",te),x.xrCompatible!==!0&&await t.makeXRCompatible(),E=e.getPixelRatio(),e.getSize(v),_&&"createProjectionLayer"in XRWebGLBinding.prototype){let we=null,Ce=null,ve=null;x.depth&&(ve=x.stencil?t.DEPTH24_STENCIL8:t.DEPTH_COMPONENT24,we=x.stencil?di:ai,Ce=x.stencil?Ki:yn);let ke={colorFormat:t.RGBA8,depthFormat:ve,scaleFactor:r};d=this.getBinding(),u=d.createProjectionLayer(ke),s.updateRenderState({layers:[u]}),e.setPixelRatio(1),e.setSize(u.textureWidth,u.textureHeight,!1),b=new vt(u.textureWidth,u.textureHeight,{format:Wt,type:hn,depthTexture:new hi(u.textureWidth,u.textureHeight,Ce,void 0,void 0,void 0,void 0,void 0,void 0,we),stencilBuffer:x.stencil,colorSpace:e.outputColorSpace,samples:x.antialias?4:0,resolveDepthBuffer:u.ignoreDepthValues===!1,resolveStencilBuffer:u.ignoreDepthValues===!1,storeMultisampledDepthBuffer:u.ignoreDepthValues===!1,storeMultisampledStencilBuffer:u.ignoreDepthValues===!1})}else{let we={antialias:x.antialias,alpha:!0,depth:x.depth,stencil:x.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,t,we),s.updateRenderState({baseLayer:f}),e.setPixelRatio(1),e.setSize(f.framebufferWidth,f.framebufferHeight,!1),b=new vt(f.framebufferWidth,f.framebufferHeight,{format:Wt,type:hn,colorSpace:e.outputColorSpace,stencilBuffer:x.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1,storeMultisampledDepthBuffer:f.ignoreDepthValues===!1,storeMultisampledStencilBuffer:f.ignoreDepthValues===!1})}b.isXRRenderTarget=!0,this.setFoveation(c),l=null,o=await s.requestReferenceSpace(a),Fe.setContext(s),Fe.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return m.getDepthTexture()};function te(Z){for(let _e=0;_e<Z.removed.length;_e++){let we=Z.removed[_e],Ce=T.indexOf(we);Ce>=0&&(T[Ce]=null,A[Ce].disconnect(we))}for(let _e=0;_e<Z.added.length;_e++){let we=Z.added[_e],Ce=T.indexOf(we);if(Ce===-1){for(let ke=0;ke<A.length;ke++)if(ke>=T.length){T.push(we),Ce=ke;break}else if(T[ke]===null){T[ke]=we,Ce=ke;break}if(Ce===-1)break}let ve=A[Ce];ve&&ve.connect(we)}}function H(Z,_e){_e===null?Z.matrixWorld.copy(Z.matrix):Z.matrixWorld.multiplyMatrices(_e.matrixWorld,Z.matrix),Z.matrixWorldInverse.copy(Z.matrixWorld).invert()}this.updateCamera=function(Z){if(s===null)return;let _e=Z.near,we=Z.far;m.texture!==null&&(m.depthNear>0&&(_e=m.depthNear),m.depthFar>0&&(we=m.depthFar)),X.near=F.near=P.near=_e,X.far=F.far=P.far=we,(L!==X.near||G!==X.far)&&(s.updateRenderState({depthNear:X.near,depthFar:X.far}),L=X.near,G=X.far),X.layers.mask=Z.layers.mask|6,P.layers.mask=X.layers.mask&-5,F.layers.mask=X.layers.mask&-3;let Ce=Z.parent,ve=X.cameras;H(X,Ce);for(let ke=0;ke<ve.length;ke++)H(ve[ke],Ce);X.projectionMatrix.copy(P.projectionMatrix),X.projectionMatrixInverse.copy(P.projectionMatrixInverse),N===null&&Z.isPerspectiveCamera&&(N={camera:Z,fov:Z.fov,zoom:Z.zoom}),Q(Z,X,Ce)};function Q(Z,_e,we){we===null?Z.matrix.copy(_e.matrixWorld):(Z.matrix.copy(we.matrixWorld),Z.matrix.invert(),Z.matrix.multiply(_e.matrixWorld)),Z.matrix.decompose(Z.position,Z.quaternion,Z.scale),Z.updateMatrixWorld(!0),Z.projectionMatrix.copy(_e.projectionMatrix),Z.projectionMatrixInverse.copy(_e.projectionMatrixInverse),Z.isPerspectiveCamera&&(Z.fov=Fo*2*Math.atan(1/Z.projectionMatrix.elements[5]),Z.zoom=1)}this.getCamera=function(){return X},this.getFoveation=function(){if(!(u===null&&f===null))return c},this.setFoveation=function(Z){c=Z,u!==null&&(u.fixedFoveation=Z),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=Z)},this.hasDepthSensing=function(){return m.texture!==null},this.getDepthSensingMesh=function(){return m.getMesh(X)},this.getCameraTexture=function(Z){return g[Z]};let ee=null;function be(Z,_e){if(h=_e.getViewerPose(l||o),p=_e,h!==null){let we=h.views;f!==null&&(e.setRenderTargetFramebuffer(b,f.framebuffer),e.setRenderTarget(b));let Ce=!1;we.length!==X.cameras.length&&(X.cameras.length=0,Ce=!0);for(let Le=0;Le<we.length;Le++){let it=we[Le],at=null;if(f!==null)at=f.getViewport(it);else{let $t=d.getViewSubImage(u,it);at=$t.viewport,Le===0&&(e.setRenderTargetTextures(b,$t.colorTexture,$t.depthStencilTexture),e.setRenderTarget(b))}let We=O[Le];We===void 0&&(We=new ln,We.layers.enable(Le),We.viewport=new ft,O[Le]=We),We.matrix.fromArray(it.transform.matrix),We.matrix.decompose(We.position,We.quaternion,We.scale),We.projectionMatrix.fromArray(it.projectionMatrix),We.projectionMatrixInverse.copy(We.projectionMatrix).invert(),We.viewport.set(at.x,at.y,at.width,at.height),Le===0&&(X.matrix.copy(We.matrix),X.matrix.decompose(X.position,X.quaternion,X.scale)),Ce===!0&&X.cameras.push(We)}let ve=s.enabledFeatures;if(ve&&ve.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&_){d=n.getBinding();let Le=d.getDepthInformation(we[0]);Le&&Le.isValid&&Le.texture&&m.init(Le,s.renderState)}if(ve&&ve.includes("camera-access")&&_){e.state.unbindTexture(),d=n.getBinding();for(let Le=0;Le<we.length;Le++){let it=we[Le].camera;if(it){let at=g[it];at||(at=new dr,g[it]=at);let We=d.getCameraImage(it);at.sourceTexture=We}}}}for(let we=0;we<A.length;we++){let Ce=T[we],ve=A[we];Ce!==null&&ve!==void 0&&ve.update(Ce,_e,l||o)}ee&&ee(Z,_e),_e.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:_e}),p=null}let Fe=new Dd;Fe.setAnimationLoop(be),this.setAnimationLoop=function(Z){ee=Z},this.dispose=function(){}}},Tx=new Ye,Hd=new Ne;Hd.set(-1,0,0,0,1,0,0,0,1);function Ax(i,e){function t(m,g){m.matrixAutoUpdate===!0&&m.updateMatrix(),g.value.copy(m.matrix)}function n(m,g){g.color.getRGB(m.fogColor.value,Vc(i)),g.isFog?(m.fogNear.value=g.near,m.fogFar.value=g.far):g.isFogExp2&&(m.fogDensity.value=g.density)}function s(m,g,x,w,b){g.isNodeMaterial?g.uniformsNeedUpdate=!1:g.isMeshBasicMaterial?r(m,g):g.isMeshLambertMaterial?(r(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshToonMaterial?(r(m,g),d(m,g)):g.isMeshPhongMaterial?(r(m,g),h(m,g),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)):g.isMeshStandardMaterial?(r(m,g),u(m,g),g.isMeshPhysicalMaterial&&f(m,g,b)):g.isMeshMatcapMaterial?(r(m,g),p(m,g)):g.isMeshDepthMaterial?r(m,g):g.isMeshDistanceMaterial?(r(m,g),_(m,g)):g.isMeshNormalMaterial?r(m,g):g.isLineBasicMaterial?(o(m,g),g.isLineDashedMaterial&&a(m,g)):g.isPointsMaterial?c(m,g,x,w):g.isSpriteMaterial?l(m,g):g.isShadowMaterial?(m.color.value.copy(g.color),m.opacity.value=g.opacity):g.isShaderMaterial&&(g.uniformsNeedUpdate=!1)}function r(m,g){m.opacity.value=g.opacity,g.color&&m.diffuse.value.copy(g.color),g.emissive&&m.emissive.value.copy(g.emissive).multiplyScalar(g.emissiveIntensity),g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.bumpMap&&(m.bumpMap.value=g.bumpMap,t(g.bumpMap,m.bumpMapTransform),m.bumpScale.value=g.bumpScale,g.side===cn&&(m.bumpScale.value*=-1)),g.normalMap&&(m.normalMap.value=g.normalMap,t(g.normalMap,m.normalMapTransform),m.normalScale.value.copy(g.normalScale),g.side===cn&&m.normalScale.value.negate()),g.displacementMap&&(m.displacementMap.value=g.displacementMap,t(g.displacementMap,m.displacementMapTransform),m.displacementScale.value=g.displacementScale,m.displacementBias.value=g.displacementBias),g.emissiveMap&&(m.emissiveMap.value=g.emissiveMap,t(g.emissiveMap,m.emissiveMapTransform)),g.specularMap&&(m.specularMap.value=g.specularMap,t(g.specularMap,m.specularMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest);let x=e.get(g),w=x.envMap,b=x.envMapRotation;w&&(m.envMap.value=w,m.envMapRotation.value.setFromMatrix4(Tx.makeRotationFromEuler(b)).transpose(),w.isCubeTexture&&w.isRenderTargetTexture===!1&&m.envMapRotation.value.premultiply(Hd),m.reflectivity.value=g.reflectivity,m.ior.value=g.ior,m.refractionRatio.value=g.refractionRatio),g.lightMap&&(m.lightMap.value=g.lightMap,m.lightMapIntensity.value=g.lightMapIntensity,t(g.lightMap,m.lightMapTransform)),g.aoMap&&(m.aoMap.value=g.aoMap,m.aoMapIntensity.value=g.aoMapIntensity,t(g.aoMap,m.aoMapTransform))}function o(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform))}function a(m,g){m.dashSize.value=g.dashSize,m.totalSize.value=g.dashSize+g.gapSize,m.scale.value=g.scale}function c(m,g,x,w){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.size.value=g.size*x,m.scale.value=w*.5,g.map&&(m.map.value=g.map,t(g.map,m.uvTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function l(m,g){m.diffuse.value.copy(g.color),m.opacity.value=g.opacity,m.rotation.value=g.rotation,g.map&&(m.map.value=g.map,t(g.map,m.mapTransform)),g.alphaMap&&(m.alphaMap.value=g.alphaMap,t(g.alphaMap,m.alphaMapTransform)),g.alphaTest>0&&(m.alphaTest.value=g.alphaTest)}function h(m,g){m.specular.value.copy(g.specular),m.shininess.value=Math.max(g.shininess,1e-4)}function d(m,g){g.gradientMap&&(m.gradientMap.value=g.gradientMap)}function u(m,g){m.metalness.value=g.metalness,g.metalnessMap&&(m.metalnessMap.value=g.metalnessMap,t(g.metalnessMap,m.metalnessMapTransform)),m.roughness.value=g.roughness,g.roughnessMap&&(m.roughnessMap.value=g.roughnessMap,t(g.roughnessMap,m.roughnessMapTransform)),g.envMap&&(m.envMapIntensity.value=g.envMapIntensity)}function f(m,g,x){m.ior.value=g.ior,g.diffuseRoughness>0&&(m.diffuseRoughness.value=g.diffuseRoughness,g.diffuseRoughnessMap&&(m.diffuseRoughnessMap.value=g.diffuseRoughnessMap,t(g.diffuseRoughnessMap,m.diffuseRoughnessMapTransform))),g.sheen>0&&(m.sheenColor.value.copy(g.sheenColor).multiplyScalar(g.sheen),m.sheenRoughness.value=g.sheenRoughness,g.sheenColorMap&&(m.sheenColorMap.value=g.sheenColorMap,t(g.sheenColorMap,m.sheenColorMapTransform)),g.sheenRoughnessMap&&(m.sheenRoughnessMap.value=g.sheenRoughnessMap,t(g.sheenRoughnessMap,m.sheenRoughnessMapTransform))),g.clearcoat>0&&(m.clearcoat.value=g.clearcoat,m.clearcoatRoughness.value=g.clearcoatRoughness,g.clearcoatMap&&(m.clearcoatMap.value=g.clearcoatMap,t(g.clearcoatMap,m.clearcoatMapTransform)),g.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=g.clearcoatRoughnessMap,t(g.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),g.clearcoatNormalMap&&(m.clearcoatNormalMap.value=g.clearcoatNormalMap,t(g.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(g.clearcoatNormalScale),g.side===cn&&m.clearcoatNormalScale.value.negate())),g.dispersion>0&&(m.dispersion.value=g.dispersion),g.retroreflectivity>0&&(m.retroreflectivity.value=g.retroreflectivity),g.iridescence>0&&(m.iridescence.value=g.iridescence,m.iridescenceIOR.value=g.iridescenceIOR,m.iridescenceThicknessMinimum.value=g.iridescenceThicknessMinimum,m.iridescenceThicknessMaximum.value=g.iridescenceThicknessMaximum,g.iridescenceMap&&(m.iridescenceMap.value=g.iridescenceMap,t(g.iridescenceMap,m.iridescenceMapTransform)),g.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=g.iridescenceThicknessMap,t(g.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),g.transmission>0&&(m.transmission.value=g.transmission,m.transmissionSamplerMap.value=x.texture,m.transmissionSamplerSize.value.set(x.width,x.height),g.transmissionMap&&(m.transmissionMap.value=g.transmissionMap,t(g.transmissionMap,m.transmissionMapTransform)),m.thickness.value=g.thickness,g.thicknessMap&&(m.thicknessMap.value=g.thicknessMap,t(g.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=g.attenuationDistance,m.attenuationColor.value.copy(g.attenuationColor)),g.anisotropy>0&&(m.anisotropyVector.value.set(g.anisotropy*Math.cos(g.anisotropyRotation),g.anisotropy*Math.sin(g.anisotropyRotation)),g.anisotropyMap&&(m.anisotropyMap.value=g.anisotropyMap,t(g.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=g.specularIntensity,m.specularColor.value.copy(g.specularColor),g.specularColorMap&&(m.specularColorMap.value=g.specularColorMap,t(g.specularColorMap,m.specularColorMapTransform)),g.specularIntensityMap&&(m.specularIntensityMap.value=g.specularIntensityMap,t(g.specularIntensityMap,m.specularIntensityMapTransform))}function p(m,g){g.matcap&&(m.matcap.value=g.matcap)}function _(m,g){let x=e.get(g).light;m.referencePosition.value.setFromMatrixPosition(x.matrixWorld),m.nearDistance.value=x.shadow.camera.near,m.farDistance.value=x.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function Rx(i,e,t,n){let s={},r={};function o(x,w){let b=w.program;n.uniformBlockBinding(x,b,s[x.id])}function a(x,w){let b=s[x.id];b===void 0&&(p(x),b=c(x),s[x.id]=b,x.addEventListener("dispose",m));let A=w.program;n.updateUBOMapping(x,A);let T=e.render.frame;r[x.id]!==T&&(l(x),r[x.id]=T)}function c(x){let w=i.createBuffer(),b=x.__size,A=x.usage;return i.bindBuffer(i.UNIFORM_BUFFER,w),i.bufferData(i.UNIFORM_BUFFER,b,A),i.bindBuffer(i.UNIFORM_BUFFER,null),w}function l(x){let w=s[x.id],b=x.uniforms,A=x.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let T=0,v=b.length;T<v;T++){let E=b[T];if(Array.isArray(E))for(let N=0,P=E.length;N<P;N++)h(E[N],T,N,A);else h(E,T,0,A)}i.bindBuffer(i.UNIFORM_BUFFER,null)}function h(x,w,b,A){if(u(x,w,b,A)===!0){let T=x.__offset,v=x.value;if(Array.isArray(v)){let E=0;for(let N=0;N<v.length;N++){let P=v[N],F=_(P,!0);d(P,x.__data,E),E+=F.storage/Float32Array.BYTES_PER_ELEMENT}}else d(v,x.__data,0);i.bufferSubData(i.UNIFORM_BUFFER,T,x.__data)}}function d(x,w,b){typeof x=="number"||typeof x=="boolean"?w[b]=x:x.isMatrix3?(w[b]=x.elements[0],w[b+1]=x.elements[1],w[b+2]=x.elements[2],w[b+3]=0,w[b+4]=x.elements[3],w[b+5]=x.elements[4],w[b+6]=x.elements[5],w[b+7]=0,w[b+8]=x.elements[6],w[b+9]=x.elements[7],w[b+10]=x.elements[8],w[b+11]=0):ArrayBuffer.isView(x)?w.set(x.subarray(0,w.length-b),b):x.toArray(w,b)}function u(x,w,b,A){let T=x.value,v=w+"_"+b;if(Array.isArray(T)){A[v]===void 0&&(A[v]=[]);let E=A[v],N=!1;for(let P=0;P<T.length;P++)f(T[P],E,P)===!0&&(N=!0);return N}return f(T,A,v)}function f(x,w,b){if(w[b]===void 0)return typeof x=="number"||typeof x=="boolean"?w[b]=x:ArrayBuffer.isView(x)?w[b]=x.slice():w[b]=x.clone(),!0;{let A=w[b];if(typeof x=="number"||typeof x=="boolean"){if(A!==x)return w[b]=x,!0}else{if(ArrayBuffer.isView(x))return!0;if(A.equals(x)===!1)return A.copy(x),!0}}return!1}function p(x){let w=x.uniforms,b=0,A=16;for(let v=0,E=w.length;v<E;v++){let N=Array.isArray(w[v])?w[v]:[w[v]];for(let P=0,F=N.length;P<F;P++){let O=N[P],X=Array.isArray(O.value)?O.value:[O.value],L=Array.isArray(w[v])||Array.isArray(O.value),G=b;for(let V=0,te=X.length;V<te;V++){let H=X[V],Q=_(H,L),ee=b%A,be=ee%Q.boundary,Fe=ee+be;b+=be,Fe!==0&&A-Fe<Q.storage&&(b+=A-Fe),V===0&&(G=b),b+=Q.storage}let $=O.type==="int"?Int32Array:O.type==="uint"?Uint32Array:Float32Array;O.__data=new $((b-G)/Float32Array.BYTES_PER_ELEMENT),O.__offset=G}}let T=b%A;return T>0&&(b+=A-T),x.__size=b,x.__cache={},this}function _(x,w){let b={boundary:0,storage:0};return typeof x=="number"||typeof x=="boolean"?(b.boundary=4,b.storage=4):x.isVector2?(b.boundary=8,b.storage=8):x.isVector3||x.isColor?(b.boundary=16,b.storage=12):x.isVector4?(b.boundary=16,b.storage=16):x.isMatrix3?(b.boundary=16,b.storage=48):x.isMatrix4?(b.boundary=16,b.storage=64):x.isTexture?Ie("WebGLRenderer: Texture samplers can not be part of an uniforms group."):ArrayBuffer.isView(x)?(b.boundary=16,b.storage=x.byteLength):Ie("WebGLRenderer: Unsupported uniform value type.",x),w===!0&&(b.boundary=16,b.storage=Math.ceil(b.storage/16)*16),b}function m(x){let w=x.target;w.removeEventListener("dispose",m),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function g(){for(let x in s)i.deleteBuffer(s[x]);s={},r={}}return{bind:o,update:a,dispose:g}}var Cx=new Uint16Array([12469,15057,12620,14925,13266,14620,13807,14376,14323,13990,14545,13625,14713,13328,14840,12882,14931,12528,14996,12233,15039,11829,15066,11525,15080,11295,15085,10976,15082,10705,15073,10495,13880,14564,13898,14542,13977,14430,14158,14124,14393,13732,14556,13410,14702,12996,14814,12596,14891,12291,14937,11834,14957,11489,14958,11194,14943,10803,14921,10506,14893,10278,14858,9960,14484,14039,14487,14025,14499,13941,14524,13740,14574,13468,14654,13106,14743,12678,14818,12344,14867,11893,14889,11509,14893,11180,14881,10751,14852,10428,14812,10128,14765,9754,14712,9466,14764,13480,14764,13475,14766,13440,14766,13347,14769,13070,14786,12713,14816,12387,14844,11957,14860,11549,14868,11215,14855,10751,14825,10403,14782,10044,14729,9651,14666,9352,14599,9029,14967,12835,14966,12831,14963,12804,14954,12723,14936,12564,14917,12347,14900,11958,14886,11569,14878,11247,14859,10765,14828,10401,14784,10011,14727,9600,14660,9289,14586,8893,14508,8533,15111,12234,15110,12234,15104,12216,15092,12156,15067,12010,15028,11776,14981,11500,14942,11205,14902,10752,14861,10393,14812,9991,14752,9570,14682,9252,14603,8808,14519,8445,14431,8145,15209,11449,15208,11451,15202,11451,15190,11438,15163,11384,15117,11274,15055,10979,14994,10648,14932,10343,14871,9936,14803,9532,14729,9218,14645,8742,14556,8381,14461,8020,14365,7603,15273,10603,15272,10607,15267,10619,15256,10631,15231,10614,15182,10535,15118,10389,15042,10167,14963,9787,14883,9447,14800,9115,14710,8665,14615,8318,14514,7911,14411,7507,14279,7198,15314,9675,15313,9683,15309,9712,15298,9759,15277,9797,15229,9773,15166,9668,15084,9487,14995,9274,14898,8910,14800,8539,14697,8234,14590,7790,14479,7409,14367,7067,14178,6621,15337,8619,15337,8631,15333,8677,15325,8769,15305,8871,15264,8940,15202,8909,15119,8775,15022,8565,14916,8328,14804,8009,14688,7614,14569,7287,14448,6888,14321,6483,14088,6171,15350,7402,15350,7419,15347,7480,15340,7613,15322,7804,15287,7973,15229,8057,15148,8012,15046,7846,14933,7611,14810,7357,14682,7069,14552,6656,14421,6316,14251,5948,14007,5528,15356,5942,15356,5977,15353,6119,15348,6294,15332,6551,15302,6824,15249,7044,15171,7122,15070,7050,14949,6861,14818,6611,14679,6349,14538,6067,14398,5651,14189,5311,13935,4958,15359,4123,15359,4153,15356,4296,15353,4646,15338,5160,15311,5508,15263,5829,15188,6042,15088,6094,14966,6001,14826,5796,14678,5543,14527,5287,14377,4985,14133,4586,13869,4257,15360,1563,15360,1642,15358,2076,15354,2636,15341,3350,15317,4019,15273,4429,15203,4732,15105,4911,14981,4932,14836,4818,14679,4621,14517,4386,14359,4156,14083,3795,13808,3437,15360,122,15360,137,15358,285,15355,636,15344,1274,15322,2177,15281,2765,15215,3223,15120,3451,14995,3569,14846,3567,14681,3466,14511,3305,14344,3121,14037,2800,13753,2467,15360,0,15360,1,15359,21,15355,89,15346,253,15325,479,15287,796,15225,1148,15133,1492,15008,1749,14856,1882,14685,1886,14506,1783,14324,1608,13996,1398,13702,1183]),Jn=null;function Px(){return Jn===null&&(Jn=new On(Cx,16,16,Li,Vn),Jn.name="DFG_LUT",Jn.minFilter=wt,Jn.magFilter=wt,Jn.wrapS=En,Jn.wrapT=En,Jn.generateMipmaps=!1,Jn.needsUpdate=!0),Jn}var Wa=class{constructor(e={}){let{canvas:t=id(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:c=!0,preserveDrawingBuffer:l=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:d=!1,reversedDepthBuffer:u=!1,outputBufferType:f=hn}=e;this.isWebGLRenderer=!0;let p;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=n.getContextAttributes().alpha}else p=o;let _=f,m=new Set([ha,Os,Us]),g=new Set([hn,yn,Fs,Ki,la,ca]),x=new Uint32Array(4),w=new Int32Array(4),b={textures:[],min:[],max:[],resolution:[]},A=null,T=null,v=[],E=[],N=null;this.domElement=t,this.debug={checkShaderErrors:!0,diagnostics:{keywords:!1},onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Zn,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let P=this,F=!1,O=null,X=null,L=null,G=null;this._outputColorSpace=an;let $=0,V=0,te=null,H=-1,Q=null,ee=new ft,be=new ft,Fe=null,Z=new He(0),_e=0,we=t.width,Ce=t.height,ve=1,ke=null,At=null,Le=new ft(0,0,we,Ce),it=new ft(0,0,we,Ce),at=!1,We=new $i,$t=new Bo,Lt=!1,dn=!1,bt=new Ye,Wn=new C,Ut=new ft,xn={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},bn=!1;function Sn(){return te===null?ve:1}let U=n;function wn(M,D){return t.getContext(M,D)}let pt,mt,pe,Dt,Pe,Ue,R,S,B,ne,K,ae,de,Y,J,ce,I,j,q,he,re,le,Ae;try{let M={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:c,preserveDrawingBuffer:l,powerPreference:h,failIfMajorPerformanceCaveat:d};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"187"}`),t.addEventListener("webglcontextlost",Re,!1),t.addEventListener("webglcontextrestored",Be,!1),t.addEventListener("webglcontextcreationerror",me,!1),U===null){let D="webgl2";if(U=wn(D,M),U===null)throw wn(D)?new Error("THREE.WebGLRenderer: Error creating WebGL context with your selected attributes."):new Error("THREE.WebGLRenderer: Error creating WebGL context.")}ze()}catch(M){throw t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Be,!1),t.removeEventListener("webglcontextcreationerror",me,!1),De("WebGLRenderer: "+M.message),M}function ze(){pt=new Vv(U),pt.init(),re=new wx(U,pt),mt=new Pv(U,pt,e,re),pe=new bx(U,pt),mt.reversedDepthBuffer&&u&&pe.buffers.depth.setReversed(!0),X=U.createFramebuffer(),L=U.createFramebuffer(),G=U.createFramebuffer(),Dt=new Wv(U),Pe=new ax,Ue=new Sx(U,pt,pe,Pe,mt,re,Dt),R=new zv(P),S=new qg(U),le=new Rv(U,S),B=new Gv(U,S,Dt,le),ne=new qv(U,B,S,le,Dt),j=new Xv(U,mt,Ue),J=new Iv(Pe),K=new ox(P,R,pt,mt,le,J),ae=new Ax(P,Pe),de=new cx,Y=new mx(pt),I=new Av(P,R,pe,ne,p,c),ce=new xx(P,ne,mt),Ae=new Rx(U,Dt,mt,pe),q=new Cv(U,pt,Dt),he=new Hv(U,pt,Dt),Dt.programs=K.programs,P.capabilities=mt,P.extensions=pt,P.properties=Pe,P.renderLists=de,P.shadowMap=ce,P.state=pe,P.info=Dt}_!==hn&&(N=new Yv(_,t.width,t.height,a,s,r));let se=new eh(P,U);this.xr=se,this.getContext=function(){return U},this.getContextAttributes=function(){return U.getContextAttributes()},this.forceContextLoss=function(){let M=pt.get("WEBGL_lose_context");M&&M.loseContext()},this.forceContextRestore=function(){let M=pt.get("WEBGL_lose_context");M&&M.restoreContext()},this.getPixelRatio=function(){return ve},this.setPixelRatio=function(M){M!==void 0&&(ve=M,this.setSize(we,Ce,!1))},this.getSize=function(M){return M.set(we,Ce)},this.setSize=function(M,D,W=!0){if(se.isPresenting){Ie("WebGLRenderer: Can't change size while VR device is presenting.");return}we=M,Ce=D,t.width=Math.floor(M*ve),t.height=Math.floor(D*ve),W===!0&&(t.style.width=M+"px",t.style.height=D+"px"),N!==null&&N.setSize(t.width,t.height),this.setViewport(0,0,M,D)},this.getDrawingBufferSize=function(M){return M.set(we*ve,Ce*ve).floor()},this.setDrawingBufferSize=function(M,D,W){we=M,Ce=D,ve=W,t.width=Math.floor(M*W),t.height=Math.floor(D*W),this.setViewport(0,0,M,D)},this.setEffects=function(M){if(_===hn){De("WebGLRenderer: setEffects() requires outputBufferType set to HalfFloatType or FloatType.");return}if(M){for(let D=0;D<M.length;D++)if(M[D].isOutputPass===!0){Ie("WebGLRenderer: OutputPass is not needed in setEffects(). Tone mapping and color space conversion are applied automatically.");break}}N.setEffects(M||[])},this.getCurrentViewport=function(M){return M.copy(ee)},this.getViewport=function(M){return M.copy(Le)},this.setViewport=function(M,D,W,k){M.isVector4?Le.set(M.x,M.y,M.z,M.w):Le.set(M,D,W,k),pe.viewport(ee.copy(Le).multiplyScalar(Sn()).round())},this.getScissor=function(M){return M.copy(it)},this.setScissor=function(M,D,W,k){M.isVector4?it.set(M.x,M.y,M.z,M.w):it.set(M,D,W,k),pe.scissor(be.copy(it).multiplyScalar(Sn()).round())},this.getScissorTest=function(){return at},this.setScissorTest=function(M){pe.setScissorTest(at=M)},this.setOpaqueSort=function(M){ke=M},this.setTransparentSort=function(M){At=M},this.getClearColor=function(M){return M.copy(I.getClearColor())},this.setClearColor=function(){I.setClearColor(...arguments)},this.getClearAlpha=function(){return I.getClearAlpha()},this.setClearAlpha=function(){I.setClearAlpha(...arguments)},this.clear=function(M=!0,D=!0,W=!0){let k=0;if(M){let z=!1;if(te!==null){let fe=te.texture.format;z=m.has(fe)}if(z){let fe=te.texture.type,Se=g.has(fe),ue=I.getClearColor(),ye=I.getClearAlpha(),Te=ue.r,Oe=ue.g,Xe=ue.b;Se?(x[0]=Te,x[1]=Oe,x[2]=Xe,x[3]=ye,U.clearBufferuiv(U.COLOR,0,x)):(w[0]=Te,w[1]=Oe,w[2]=Xe,w[3]=ye,U.clearBufferiv(U.COLOR,0,w))}else k|=U.COLOR_BUFFER_BIT}D&&(k|=U.DEPTH_BUFFER_BIT,this.state.buffers.depth.setMask(!0)),W&&(k|=U.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),k!==0&&U.clear(k)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.setNodesHandler=function(M){M.setRenderer(this),O=M},this.dispose=function(){t.removeEventListener("webglcontextlost",Re,!1),t.removeEventListener("webglcontextrestored",Be,!1),t.removeEventListener("webglcontextcreationerror",me,!1),I.dispose(),de.dispose(),Y.dispose(),Ue.dispose(),Pe.dispose(),R.dispose(),ne.dispose(),B.dispose(),le.dispose(),Ae.dispose(),K.dispose(),se.dispose(),se.removeEventListener("sessionstart",kh),se.removeEventListener("sessionend",Bh),Oi.stop()};function Re(M){M.preventDefault(),Bc("WebGLRenderer: Context Lost."),F=!0}function Be(){Bc("WebGLRenderer: Context Restored."),F=!1;let M=Dt.autoReset,D=ce.enabled,W=ce.autoUpdate,k=ce.needsUpdate,z=ce.type;ze(),Dt.autoReset=M,ce.enabled=D,ce.autoUpdate=W,ce.needsUpdate=k,ce.type=z}function me(M){De("WebGLRenderer: A WebGL context could not be created. Reason: ",M.statusMessage)}function st(M){let D=M.target;D.removeEventListener("dispose",st),Ot(D)}function Ot(M){gi(M),Pe.remove(M)}function gi(M){let D=Pe.get(M).programs;D!==void 0&&(D.forEach(function(W){K.releaseProgram(W)}),M.isShaderMaterial&&K.releaseShaderCache(M))}this.renderBufferDirect=function(M,D,W,k,z,fe){D===null&&(D=xn);let Se=z.isMesh&&z.matrixWorld.determinantAffine()<0,ue=ng(M,D,W,k,z);pe.setMaterial(k,Se);let ye=W.index,Te=1;if(k.wireframe===!0){if(ye=B.getWireframeAttribute(W),ye===void 0)return;Te=2}let Oe=W.drawRange,Xe=W.attributes.position,Me=Oe.start*Te,qe=(Oe.start+Oe.count)*Te;fe!==null&&(Me=Math.max(Me,fe.start*Te),qe=Math.min(qe,(fe.start+fe.count)*Te)),ye!==null?(Me=Math.max(Me,0),qe=Math.min(qe,ye.count)):Xe!=null&&(Me=Math.max(Me,0),qe=Math.min(qe,Xe.count));let Rt=qe-Me;if(Rt<0||Rt===1/0)return;le.setup(z,k,ue,W,ye);let ht,lt=q;if(ye!==null&&(ht=S.get(ye),lt=he,lt.setIndex(ht)),z.isMesh)k.wireframe===!0?(pe.setLineWidth(k.wireframeLinewidth*Sn()),lt.setMode(U.LINES)):lt.setMode(U.TRIANGLES);else if(z.isLine){let Kt=k.linewidth;Kt===void 0&&(Kt=1),pe.setLineWidth(Kt*Sn()),z.isLineSegments?lt.setMode(U.LINES):z.isLineLoop?lt.setMode(U.LINE_LOOP):lt.setMode(U.LINE_STRIP)}else z.isPoints?lt.setMode(U.POINTS):z.isSprite&&lt.setMode(U.TRIANGLES);if(z.isBatchedMesh)if(pt.get("WEBGL_multi_draw"))lt.renderMultiDraw(z._multiDrawStarts,z._multiDrawCounts,z._multiDrawCount);else{let Kt=z._multiDrawStarts,Ee=z._multiDrawCounts,on=z._multiDrawCount,Qe=ye?S.get(ye).bytesPerElement:1,ki=Pe.get(k).currentProgram.getUniforms();for(let Qt=0;Qt<on;Qt++)ki.setValue(U,"_gl_DrawID",Qt),lt.render(Kt[Qt]/Qe,Ee[Qt])}else if(z.isInstancedMesh)lt.renderInstances(Me,Rt,z.count);else if(W.isInstancedBufferGeometry){let Kt=W._maxInstanceCount!==void 0?W._maxInstanceCount:1/0,Ee=Math.min(W.instanceCount,Kt);lt.renderInstances(Me,Rt,Ee)}else lt.render(Me,Rt)};function Oh(M,D,W,k){O!==null&&M.isNodeMaterial&&O.setObject(k,M),Lt===!0&&J.setState(M,W,!1),M.transparent===!0&&M.side===yt&&M.forceSinglePass===!1?(M.side=cn,M.needsUpdate=!0,Ys(M,D,k),M.side=Yn,M.needsUpdate=!0,Ys(M,D,k),M.side=yt):Ys(M,D,k)}this.compile=function(M,D,W=null){W===null&&(W=M),O!==null&&O.renderStart(M,D,W),T=Y.get(W),T.init(D),E.push(T),W.traverseVisible(function(z){z.isLight&&z.layers.test(D.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),M!==W&&M.traverseVisible(function(z){z.isLight&&z.layers.test(D.layers)&&(T.pushLight(z),z.castShadow&&T.pushShadow(z))}),T.setupLights(),O!==null&&O.updateLights(T.state.lightsArray),dn=this.localClippingEnabled,Lt=J.init(this.clippingPlanes,dn),Lt===!0&&J.setGlobalState(this.clippingPlanes,D),O!==null&&ce.render(T.state.shadowsArray,W,D);let k=new Set;return M.traverse(function(z){if(!(z.isMesh||z.isPoints||z.isLine||z.isSprite))return;let fe=z.material;if(fe)if(Array.isArray(fe))for(let Se=0;Se<fe.length;Se++){let ue=fe[Se];Oh(ue,W,D,z),k.add(ue)}else Oh(fe,W,D,z),k.add(fe)}),T=E.pop(),O!==null&&O.renderEnd(),k},this.compileAsync=function(M,D,W=null){let k=this.compile(M,D,W);return new Promise(z=>{function fe(){if(k.forEach(function(Se){let ye=Pe.get(Se).currentProgram;(ye===void 0||ye.isReady())&&k.delete(Se)}),k.size===0){z(M);return}setTimeout(fe,10)}pt.get("KHR_parallel_shader_compile")!==null?fe():setTimeout(fe,10)})};let Fl=null;function eg(M){Fl&&Fl(M)}function kh(){Oi.stop()}function Bh(){Oi.start()}let Oi=new Dd;Oi.setAnimationLoop(eg),typeof self<"u"&&Oi.setContext(self),this.setAnimationLoop=function(M){Fl=M,se.setAnimationLoop(M),M===null?Oi.stop():Oi.start()},se.addEventListener("sessionstart",kh),se.addEventListener("sessionend",Bh),this.render=function(M,D){if(D!==void 0&&D.isCamera!==!0){De("WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(F===!0)return;O!==null&&O.renderStart(M,D);let W=se.enabled===!0&&se.isPresenting===!0,k=N!==null&&(te===null||W)&&N.begin(P,te);if(M.matrixWorldAutoUpdate===!0&&M.updateMatrixWorld(),D.parent===null&&D.matrixWorldAutoUpdate===!0&&D.updateMatrixWorld(),se.enabled===!0&&se.isPresenting===!0&&(N===null||N.isCompositing()===!1)&&(se.cameraAutoUpdate===!0&&se.updateCamera(D),D=se.getCamera()),M.isScene===!0&&M.onBeforeRender(P,M,D,te),T=Y.get(M,E.length),T.init(D),T.state.textureUnits=Ue.getTextureUnits(),E.push(T),bt.multiplyMatrices(D.projectionMatrix,D.matrixWorldInverse),D.isArrayCamera?$t.setFromArrayCamera(D):We.setFromProjectionMatrix(bt,Tn,D.reversedDepth),dn=this.localClippingEnabled,Lt=J.init(this.clippingPlanes,dn),A=de.get(M,v.length),A.init(),v.push(A),this.info.render.frame++,se.enabled===!0&&se.isPresenting===!0){let Se=P.xr.getDepthSensingMesh();Se!==null&&Ul(Se,D,-1/0,P.sortObjects)}Ul(M,D,0,P.sortObjects),A.finish(),O!==null&&O.updateLights(T.state.lightsArray),P.sortObjects===!0&&A.sort(ke,At),bn=se.enabled===!1||se.isPresenting===!1||se.hasDepthSensing()===!1,bn&&I.addToRenderList(A,M),this.info.autoReset===!0&&this.info.reset(),Lt===!0&&J.beginShadows();let z=T.state.shadowsArray;if(ce.render(z,M,D),Lt===!0&&J.endShadows(),(k&&N.hasRenderPass())===!1){let Se=A.opaque,ue=A.transmissive;if(T.setupLights(),D.isArrayCamera){let ye=D.cameras;if(ue.length>0)for(let Te=0,Oe=ye.length;Te<Oe;Te++){let Xe=ye[Te];Vh(Se,ue,M,Xe)}bn&&I.render(M);for(let Te=0,Oe=ye.length;Te<Oe;Te++){let Xe=ye[Te];zh(A,M,Xe,Xe.viewport)}}else ue.length>0&&Vh(Se,ue,M,D),bn&&I.render(M),zh(A,M,D)}te!==null&&V===0&&(Ue.updateMultisampleRenderTarget(te),Ue.updateRenderTargetMipmap(te)),k&&N.end(P),M.isScene===!0&&M.onAfterRender(P,M,D),le.resetDefaultState(),H=-1,Q=null,E.pop(),E.length>0?(T=E[E.length-1],Ue.setTextureUnits(T.state.textureUnits),Lt===!0&&J.setGlobalState(P.clippingPlanes,T.state.camera)):T=null,v.pop(),v.length>0?A=v[v.length-1]:A=null,O!==null&&O.renderEnd()};function Ul(M,D,W,k){if(M.visible===!1)return;if(M.layers.test(D.layers)){if(M.isGroup)W=M.renderOrder;else if(M.isLOD)M.autoUpdate===!0&&M.update(D);else if(M.isLight)T.pushLight(M),M.castShadow&&T.pushShadow(M);else if(M.isSprite){let Se=D.isArrayCamera?$t:We;if(!M.frustumCulled||M.intersectsFrustum(Se)){k&&Ut.setFromMatrixPosition(M.matrixWorld).applyMatrix4(bt);let ue=ne.update(M),ye=M.material;ye.visible&&A.push(M,ue,ye,W,Ut.z,null,D)}}else if(M.isMesh||M.isLine||M.isPoints){let Se=D.isArrayCamera?$t:We;if(!M.frustumCulled||M.intersectsFrustum(Se)){let ue=ne.update(M),ye=M.material;if(k&&(M.boundingSphere!==void 0?(M.boundingSphere===null&&M.computeBoundingSphere(),Ut.copy(M.boundingSphere.center)):(ue.boundingSphere===null&&ue.computeBoundingSphere(),Ut.copy(ue.boundingSphere.center)),Ut.applyMatrix4(M.matrixWorld).applyMatrix4(bt)),Array.isArray(ye)){let Te=ue.groups;for(let Oe=0,Xe=Te.length;Oe<Xe;Oe++){let Me=Te[Oe],qe=ye[Me.materialIndex];qe&&qe.visible&&A.push(M,ue,qe,W,Ut.z,Me,D)}}else ye.visible&&A.push(M,ue,ye,W,Ut.z,null,D)}}}let fe=M.children;for(let Se=0,ue=fe.length;Se<ue;Se++)Ul(fe[Se],D,W,k)}function zh(M,D,W,k){let{opaque:z,transmissive:fe,transparent:Se}=M;T.setupLightsView(W),Lt===!0&&J.setGlobalState(P.clippingPlanes,W),k&&pe.viewport(ee.copy(k)),z.length>0&&Jr(z,D,W),fe.length>0&&Jr(fe,D,W),Se.length>0&&Jr(Se,D,W),pe.buffers.depth.setTest(!0),pe.buffers.depth.setMask(!0),pe.buffers.color.setMask(!0),pe.setPolygonOffset(!1)}function Vh(M,D,W,k){if((W.isScene===!0?W.overrideMaterial:null)!==null)return;if(T.state.transmissionRenderTarget[k.id]===void 0){let Me=pt.has("EXT_color_buffer_half_float")||pt.has("EXT_color_buffer_float");T.state.transmissionRenderTarget[k.id]=new vt(1,1,{generateMipmaps:!0,type:Me?Vn:hn,minFilter:zn,samples:Math.max(4,mt.samples),stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,storeMultisampledDepthBuffer:!1,storeMultisampledStencilBuffer:!1,colorSpace:$e.workingColorSpace})}let fe=T.state.transmissionRenderTarget[k.id],Se=k.viewport||ee;fe.setSize(Se.z*P.transmissionResolutionScale,Se.w*P.transmissionResolutionScale);let ue=P.getRenderTarget(),ye=P.getActiveCubeFace(),Te=P.getActiveMipmapLevel();P.setRenderTarget(fe),P.getClearColor(Z),_e=P.getClearAlpha(),_e<1&&P.setClearColor(16777215,.5),P.clear(),bn&&I.render(W);let Oe=P.toneMapping;P.toneMapping=Zn;let Xe=k.viewport;if(k.viewport!==void 0&&(k.viewport=void 0),T.setupLightsView(k),Lt===!0&&J.setGlobalState(P.clippingPlanes,k),Jr(M,W,k),Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe),pt.has("WEBGL_multisampled_render_to_texture")===!1){let Me=!1;for(let qe=0,Rt=D.length;qe<Rt;qe++){let ht=D[qe],{object:lt,geometry:Kt,material:Ee,group:on}=ht;if(Ee.side===yt&&lt.layers.test(k.layers)){let Qe=Ee.side;Ee.side=cn,Ee.needsUpdate=!0,Gh(lt,W,k,Kt,Ee,on),Ee.side=Qe,Ee.needsUpdate=!0,Me=!0}}Me===!0&&(Ue.updateMultisampleRenderTarget(fe),Ue.updateRenderTargetMipmap(fe))}P.setRenderTarget(ue,ye,Te),P.setClearColor(Z,_e),Xe!==void 0&&(k.viewport=Xe),P.toneMapping=Oe}function Jr(M,D,W){let k=D.isScene===!0?D.overrideMaterial:null;for(let z=0,fe=M.length;z<fe;z++){let Se=M[z],{object:ue,geometry:ye,group:Te}=Se,Oe=Se.material;Oe.allowOverride===!0&&k!==null&&(Oe=k),ue.layers.test(W.layers)&&Gh(ue,D,W,ye,Oe,Te)}}function Gh(M,D,W,k,z,fe){O!==null&&z.isNodeMaterial&&O.setObject(M,z),M.onBeforeRender(P,D,W,k,z,fe),M.modelViewMatrix.multiplyMatrices(W.matrixWorldInverse,M.matrixWorld),M.normalMatrix.getNormalMatrix(M.modelViewMatrix),z.onBeforeRender(P,D,W,k,M,fe),z.transparent===!0&&z.side===yt&&z.forceSinglePass===!1?(z.side=cn,z.needsUpdate=!0,P.renderBufferDirect(W,D,k,z,M,fe),z.side=Yn,z.needsUpdate=!0,P.renderBufferDirect(W,D,k,z,M,fe),z.side=yt):P.renderBufferDirect(W,D,k,z,M,fe),M.onAfterRender(P,D,W,k,z,fe)}function Hh(M){let D=0;for(let W of M)W.texture!==null&&D++;return D}function Ys(M,D,W){D.isScene!==!0&&(D=xn);let k=Pe.get(M),z=T.state.lights,fe=T.state.shadowsArray,Se=z.state.version,ue=K.getParameters(M,z.state,fe,D,W,T.state.lightProbeGridArray),ye=K.getProgramCacheKey(ue),Te=k.programs;k.environment=M.isMeshStandardMaterial||M.isMeshLambertMaterial||M.isMeshPhongMaterial?D.environment:null,k.fog=D.fog;let Oe=M.isMeshStandardMaterial||M.isMeshLambertMaterial&&!M.envMap||M.isMeshPhongMaterial&&!M.envMap;k.envMap=R.get(M.envMap||k.environment,Oe),k.envMapRotation=k.environment!==null&&M.envMap===null?D.environmentRotation:M.envMapRotation,Te===void 0&&(M.addEventListener("dispose",st),Te=new Map,k.programs=Te,k.programVariants=new Map);let Xe=Te.get(ye);if(Xe!==void 0){if(k.currentProgram===Xe&&k.lightsStateVersion===Se)return Xh(M,ue),Xe}else ue.uniforms=K.getUniforms(M),O!==null&&M.isNodeMaterial&&O.build(M,W,ue),M.onBeforeCompile(ue,P),Xe=K.acquireProgram(ue,ye),Te.set(ye,Xe),k.uniforms=ue.uniforms;let Me=k.uniforms;return(!M.isShaderMaterial&&!M.isRawShaderMaterial||M.clipping===!0)&&(Me.clippingPlanes=J.uniform),Xh(M,ue),k.needsLights=sg(M),k.lightsStateVersion=Se,k.needsLights&&(Me.ambientLightColor.value=z.state.ambient,Me.lightProbe.value=z.state.probe,Me.sunLights.value=z.state.sun,Me.sunLightShadows.value=z.state.sunShadow,Me.directionalLights.value=z.state.directional,Me.directionalLightShadows.value=z.state.directionalShadow,Me.spotLights.value=z.state.spot,Me.spotLightShadows.value=z.state.spotShadow,Me.rectAreaLights.value=z.state.rectArea,Me.ltc_1.value=z.state.rectAreaLTC1,Me.ltc_2.value=z.state.rectAreaLTC2,Me.pointLights.value=z.state.point,Me.pointLightShadows.value=z.state.pointShadow,Me.hemisphereLights.value=z.state.hemi,Me.sunShadowMatrix.value=z.state.sunShadowMatrix,Me.sunShadowCascade.value=z.state.sunShadowCascade,Me.directionalShadowMatrix.value=z.state.directionalShadowMatrix,Me.spotLightMatrix.value=z.state.spotLightMatrix,Me.spotLightMap.value=z.state.spotLightMap,Me.pointShadowMatrix.value=z.state.pointShadowMatrix),k.numLightProbeGrids=Hh(T.state.lightProbeGridArray),k.currentProgram=Xe,k.uniformsList=null,Xe}function tg(M,D,W,k,z){let fe=Pe.get(M),Se=fe.currentProgram.id+","+k+","+z,ue=fe.programVariants.get(Se);return ue===void 0?(ue=Ys(M,D,W),fe.programVariants.set(Se,ue)):(fe.currentProgram=ue,fe.uniformsList=null,fe.outputColorSpace=k,fe.toneMapping=z),ue}function Wh(M){if(M.uniformsList===null){let D=M.currentProgram.getUniforms();M.uniformsList=ks.seqWithValue(D.seq,M.uniforms)}return M.uniformsList}function Xh(M,D){let W=Pe.get(M);W.outputColorSpace=D.outputColorSpace,W.batching=D.batching,W.batchingColor=D.batchingColor,W.instancing=D.instancing,W.instancingColor=D.instancingColor,W.instancingMorph=D.instancingMorph,W.skinning=D.skinning,W.morphTargets=D.morphTargets,W.morphNormals=D.morphNormals,W.morphColors=D.morphColors,W.morphTargetsCount=D.morphTargetsCount,W.numClippingPlanes=D.numClippingPlanes,W.numIntersection=D.numClipIntersection,W.vertexAlphas=D.vertexAlphas,W.vertexTangents=D.vertexTangents,W.toneMapping=D.toneMapping}function ng(M,D,W,k,z){D.isScene!==!0&&(D=xn),Ue.resetTextureUnits();let fe=D.fog,Se=k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial?D.environment:null,ue=te===null?P.outputColorSpace:te.isXRRenderTarget===!0?te.texture.colorSpace:$e.workingColorSpace,ye=k.isMeshStandardMaterial||k.isMeshLambertMaterial&&!k.envMap||k.isMeshPhongMaterial&&!k.envMap,Te=R.get(k.envMap||Se,ye),Oe=k.vertexColors===!0&&!!W.attributes.color&&W.attributes.color.itemSize===4,Xe=!!W.attributes.tangent&&(!!k.normalMap||k.anisotropy>0),Me=!!W.morphAttributes.position,qe=!!W.morphAttributes.normal,Rt=!!W.morphAttributes.color,ht=Zn;k.toneMapped&&(te===null||te.isXRRenderTarget===!0)&&(ht=P.toneMapping);let lt=W.morphAttributes.position||W.morphAttributes.normal||W.morphAttributes.color,Kt=lt!==void 0?lt.length:0,Ee=Pe.get(k),on=T.state.lights;if(Lt===!0&&(dn===!0||M!==Q)){let St=M===Q&&k.id===H;J.setState(k,M,St)}let Qe=!1,ki=!1;k.version===Ee.__version?Ee.needsLights&&Ee.lightsStateVersion!==on.state.version||z.isBatchedMesh&&Ee.batching===!1||!z.isBatchedMesh&&Ee.batching===!0||z.isBatchedMesh&&Ee.batchingColor===!0&&z._colorsTexture===null||z.isBatchedMesh&&Ee.batchingColor===!1&&z._colorsTexture!==null||z.isInstancedMesh&&Ee.instancing===!1||!z.isInstancedMesh&&Ee.instancing===!0||z.isSkinnedMesh&&Ee.skinning===!1||!z.isSkinnedMesh&&Ee.skinning===!0||z.isInstancedMesh&&Ee.instancingColor===!0&&z.instanceColor===null||z.isInstancedMesh&&Ee.instancingColor===!1&&z.instanceColor!==null||z.isInstancedMesh&&Ee.instancingMorph===!0&&z.morphTexture===null||z.isInstancedMesh&&Ee.instancingMorph===!1&&z.morphTexture!==null||Ee.envMap!==Te||k.fog===!0&&Ee.fog!==fe||Ee.numClippingPlanes!==void 0&&(Ee.numClippingPlanes!==J.numPlanes||Ee.numIntersection!==J.numIntersection)||Ee.vertexAlphas!==Oe||Ee.vertexTangents!==Xe||Ee.morphTargets!==Me||Ee.morphNormals!==qe||Ee.morphColors!==Rt||Ee.morphTargetsCount!==Kt||Ee.numLightProbeGrids!==Hh(T.state.lightProbeGridArray)?Qe=!0:(Ee.outputColorSpace!==ue||Ee.toneMapping!==ht)&&(ki=!0):(Qe=!0,Ee.__version=k.version);let Qt=Ee.currentProgram;(Qe===!0||ki===!0)&&(Qt=ki===!0?tg(k,D,z,ue,ht):Ys(k,D,z),O&&k.isNodeMaterial&&O.onUpdateProgram(k,Qt,Ee));let jr=!1,_i=!1,Bi=!1,je=Qt.getUniforms(),Yt=Ee.uniforms;if(pe.useProgram(Qt.program)&&(jr=!0,_i=!0,Bi=!0),k.id!==H&&(H=k.id,_i=!0),jr||Q!==M){pe.buffers.depth.getReversed()&&M.reversedDepth!==!0&&(M._reversedDepth=!0,M.updateProjectionMatrix()),je.setValue(U,"projectionMatrix",M.projectionMatrix),je.setValue(U,"viewMatrix",M.matrixWorldInverse);let kt=je.map.cameraPosition;kt!==void 0&&kt.setValue(U,Wn.setFromMatrixPosition(M.matrixWorld)),mt.logarithmicDepthBuffer&&je.setValue(U,"logDepthBufFC",2/(Math.log(M.far+1)/Math.LN2)),(k.isMeshPhongMaterial||k.isMeshToonMaterial||k.isMeshLambertMaterial||k.isMeshBasicMaterial||k.isMeshStandardMaterial||k.isShaderMaterial)&&je.setValue(U,"isOrthographic",M.isOrthographicCamera===!0),Q!==M&&(Q=M,_i=!0,Bi=!0)}if(Ee.needsLights&&(on.state.sunShadowMap.length>0&&je.setValue(U,"sunShadowMap",on.state.sunShadowMap,Ue),on.state.directionalShadowMap.length>0&&je.setValue(U,"directionalShadowMap",on.state.directionalShadowMap,Ue),on.state.spotShadowMap.length>0&&je.setValue(U,"spotShadowMap",on.state.spotShadowMap,Ue),on.state.pointShadowMap.length>0&&je.setValue(U,"pointShadowMap",on.state.pointShadowMap,Ue)),z.isSkinnedMesh){je.setOptional(U,z,"bindMatrix"),je.setOptional(U,z,"bindMatrixInverse");let St=z.skeleton;St&&(St.boneTexture===null&&St.computeBoneTexture(),je.setValue(U,"boneTexture",St.boneTexture,Ue))}z.isBatchedMesh&&(je.setOptional(U,z,"batchingTexture"),je.setValue(U,"batchingTexture",z._matricesTexture,Ue),je.setOptional(U,z,"batchingIdTexture"),je.setValue(U,"batchingIdTexture",z._indirectTexture,Ue),je.setOptional(U,z,"batchingColorTexture"),z._colorsTexture!==null&&je.setValue(U,"batchingColorTexture",z._colorsTexture,Ue));let In=W.morphAttributes;if((In.position!==void 0||In.normal!==void 0||In.color!==void 0)&&j.update(z,W,Qt),(_i||Ee.receiveShadow!==z.receiveShadow)&&(Ee.receiveShadow=z.receiveShadow,je.setValue(U,"receiveShadow",z.receiveShadow)),(k.isMeshStandardMaterial||k.isMeshLambertMaterial||k.isMeshPhongMaterial)&&k.envMap===null&&D.environment!==null&&(Yt.envMapIntensity.value=D.environmentIntensity),Yt.dfgLUT!==void 0&&(Yt.dfgLUT.value=Px()),_i){if(je.setValue(U,"toneMappingExposure",P.toneMappingExposure),Ee.needsLights&&ig(Yt,Bi),fe&&k.fog===!0&&ae.refreshFogUniforms(Yt,fe),ae.refreshMaterialUniforms(Yt,k,ve,Ce,T.state.transmissionRenderTarget[M.id]),Ee.needsLights&&Ee.numLightProbeGrids>0){let St=b,kt=0;for(let ei of T.state.lightProbeGridArray)ei.texture!==null&&(St.textures[kt]=ei.texture,St.min[kt]=ei.boundingBox.min,St.max[kt]=ei.boundingBox.max,St.resolution[kt]=ei.resolution,kt++);for(let ei in St)St[ei].length=kt;Yt.probesSH.value=St.textures,Yt.probesMin.value=St.min,Yt.probesMax.value=St.max,Yt.probesResolution.value=St.resolution}ks.upload(U,Wh(Ee),Yt,Ue)}if(k.isShaderMaterial&&k.uniformsNeedUpdate===!0&&(ks.upload(U,Wh(Ee),Yt,Ue),k.uniformsNeedUpdate=!1),k.isSpriteMaterial&&je.setValue(U,"center",z.center),je.setValue(U,"modelViewMatrix",z.modelViewMatrix),je.setValue(U,"normalMatrix",z.normalMatrix),je.setValue(U,"modelMatrix",z.matrixWorld),k.uniformsGroups!==void 0){let St=k.uniformsGroups;for(let kt=0,ei=St.length;kt<ei;kt++){let $h=St[kt];Ae.update($h,Qt),Ae.bind($h,Qt)}}return Qt}function ig(M,D){M.ambientLightColor.needsUpdate=D,M.lightProbe.needsUpdate=D,M.sunLights.needsUpdate=D,M.sunLightShadows.needsUpdate=D,M.directionalLights.needsUpdate=D,M.directionalLightShadows.needsUpdate=D,M.pointLights.needsUpdate=D,M.pointLightShadows.needsUpdate=D,M.spotLights.needsUpdate=D,M.spotLightShadows.needsUpdate=D,M.rectAreaLights.needsUpdate=D,M.hemisphereLights.needsUpdate=D}function sg(M){return M.isMeshLambertMaterial||M.isMeshToonMaterial||M.isMeshPhongMaterial||M.isMeshStandardMaterial||M.isShadowMaterial||M.isShaderMaterial&&M.lights===!0}this.getActiveCubeFace=function(){return $},this.getActiveMipmapLevel=function(){return V},this.getRenderTarget=function(){return te},this.setRenderTargetTextures=function(M,D,W){let k=Pe.get(M);k.__autoAllocateDepthBuffer=M.resolveDepthBuffer===!1,k.__autoAllocateDepthBuffer===!1&&(k.__useRenderToTexture=!1),Pe.get(M.texture).__webglTexture=D,Pe.get(M.depthTexture).__webglTexture=k.__autoAllocateDepthBuffer?void 0:W,k.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(M,D){let W=Pe.get(M);W.__webglFramebuffer=D,W.__useDefaultFramebuffer=D===void 0},this.setRenderTarget=function(M,D=0,W=0){te=M,$=D,V=W;let k=null,z=!1,fe=!1;if(M){let ue=Pe.get(M);if(ue.__useDefaultFramebuffer!==void 0){pe.bindFramebuffer(U.FRAMEBUFFER,ue.__webglFramebuffer),ee.copy(M.viewport),be.copy(M.scissor),Fe=M.scissorTest,pe.viewport(ee),pe.scissor(be),pe.setScissorTest(Fe),H=-1;return}else if(ue.__webglFramebuffer===void 0)Ue.setupRenderTarget(M);else if(ue.__hasExternalTextures)Ue.rebindTextures(M,Pe.get(M.texture).__webglTexture,Pe.get(M.depthTexture).__webglTexture);else if(M.depthBuffer){let Oe=M.depthTexture;if(ue.__boundDepthTexture!==Oe){if(Oe!==null&&Pe.has(Oe)&&(M.width!==Oe.image.width||M.height!==Oe.image.height))throw new Error("THREE.WebGLRenderer: Attached DepthTexture is initialized to the incorrect size.");Ue.setupDepthRenderbuffer(M)}}let ye=M.texture;(ye.isData3DTexture||ye.isDataArrayTexture||ye.isCompressedArrayTexture)&&(fe=!0);let Te=Pe.get(M).__webglFramebuffer;M.isWebGLCubeRenderTarget?(Array.isArray(Te[D])?k=Te[D][W]:k=Te[D],z=!0):M.samples>0&&Ue.useMultisampledRTT(M)===!1?k=Pe.get(M).__webglMultisampledFramebuffer:Array.isArray(Te)?k=Te[W]:k=Te,ee.copy(M.viewport),be.copy(M.scissor),Fe=M.scissorTest}else ee.copy(Le).multiplyScalar(ve).floor(),be.copy(it).multiplyScalar(ve).floor(),Fe=at;if(W!==0&&(k=X),pe.bindFramebuffer(U.FRAMEBUFFER,k)&&pe.drawBuffers(M,k),pe.viewport(ee),pe.scissor(be),pe.setScissorTest(Fe),z){let ue=Pe.get(M.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_CUBE_MAP_POSITIVE_X+D,ue.__webglTexture,W)}else if(fe){let ue=D;for(let ye=0;ye<M.textures.length;ye++){let Te=Pe.get(M.textures[ye]);U.framebufferTextureLayer(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0+ye,Te.__webglTexture,W,ue)}}else if(M!==null&&W!==0){let ue=Pe.get(M.texture);U.framebufferTexture2D(U.FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,ue.__webglTexture,W)}H=-1};function qh(M){let D=Pe.get(M);return(D.__readFormat!==M.format||D.__readType!==M.type)&&(D.__readFormat=M.format,D.__readType=M.type,D.__formatReadable=mt.textureFormatReadable(M.format),D.__typeReadable=mt.textureTypeReadable(M.type)),D}this.readRenderTargetPixels=function(M,D,W,k,z,fe,Se,ue=0){if(!(M&&M.isWebGLRenderTarget)){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ye=Pe.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Se!==void 0&&(ye=ye[Se],Array.isArray(ye)&&(ye=ye[0])),ye){pe.bindFramebuffer(U.FRAMEBUFFER,ye);try{let Te=M.textures[ue],Oe=Te.format,Xe=Te.type;M.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+ue);let Me=qh(Te);if(Me.__formatReadable===!1){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(Me.__typeReadable===!1){De("WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}D>=0&&D<=M.width-k&&W>=0&&W<=M.height-z&&U.readPixels(D,W,k,z,re.convert(Oe),re.convert(Xe),fe)}finally{let Te=te!==null?Pe.get(te).__webglFramebuffer:null;pe.bindFramebuffer(U.FRAMEBUFFER,Te)}}},this.readRenderTargetPixelsAsync=async function(M,D,W,k,z,fe,Se,ue=0){if(!(M&&M.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ye=Pe.get(M).__webglFramebuffer;if(M.isWebGLCubeRenderTarget&&Se!==void 0&&(ye=ye[Se],Array.isArray(ye)&&(ye=ye[0])),ye)if(D>=0&&D<=M.width-k&&W>=0&&W<=M.height-z){pe.bindFramebuffer(U.FRAMEBUFFER,ye);let Te=M.textures[ue],Oe=Te.format,Xe=Te.type;M.textures.length>1&&U.readBuffer(U.COLOR_ATTACHMENT0+ue);let Me=qh(Te);if(Me.__formatReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(Me.__typeReadable===!1)throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let qe=U.createBuffer();U.bindBuffer(U.PIXEL_PACK_BUFFER,qe),U.bufferData(U.PIXEL_PACK_BUFFER,fe.byteLength,U.STREAM_READ),U.readPixels(D,W,k,z,re.convert(Oe),re.convert(Xe),0),U.bindBuffer(U.PIXEL_PACK_BUFFER,null);let Rt=te!==null?Pe.get(te).__webglFramebuffer:null;pe.bindFramebuffer(U.FRAMEBUFFER,Rt);let ht=U.fenceSync(U.SYNC_GPU_COMMANDS_COMPLETE,0);return U.flush(),await rd(U,ht,4),U.bindBuffer(U.PIXEL_PACK_BUFFER,qe),U.getBufferSubData(U.PIXEL_PACK_BUFFER,0,fe),U.bindBuffer(U.PIXEL_PACK_BUFFER,null),U.deleteBuffer(qe),U.deleteSync(ht),fe}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(M,D=null,W=0){let k=Math.pow(2,-W),z=Math.floor(M.image.width*k),fe=Math.floor(M.image.height*k),Se=D!==null?D.x:0,ue=D!==null?D.y:0;Ue.setTexture2D(M,0),U.copyTexSubImage2D(U.TEXTURE_2D,W,0,0,Se,ue,z,fe),pe.unbindTexture()},this.copyTextureToTexture=function(M,D,W=null,k=null,z=0,fe=0){let Se,ue,ye,Te,Oe,Xe,Me,qe,Rt,ht=M.isCompressedTexture?M.mipmaps[fe]:M.image;if(W!==null)Se=W.max.x-W.min.x,ue=W.max.y-W.min.y,ye=W.isBox3?W.max.z-W.min.z:1,Te=W.min.x,Oe=W.min.y,Xe=W.isBox3?W.min.z:0;else{let je=Math.pow(2,-z);Se=Math.floor(ht.width*je),ue=Math.floor(ht.height*je),M.isDataArrayTexture?ye=ht.depth:M.isData3DTexture?ye=Math.floor(ht.depth*je):ye=1,Te=0,Oe=0,Xe=0}k!==null?(Me=k.x,qe=k.y,Rt=k.z):(Me=0,qe=0,Rt=0);let lt=re.convert(D.format),Kt=re.convert(D.type),Ee;D.isData3DTexture?(Ue.setTexture3D(D,0),Ee=U.TEXTURE_3D):D.isDataArrayTexture||D.isCompressedArrayTexture?(Ue.setTexture2DArray(D,0),Ee=U.TEXTURE_2D_ARRAY):(Ue.setTexture2D(D,0),Ee=U.TEXTURE_2D),pe.activeTexture(U.TEXTURE0),pe.pixelStorei(U.UNPACK_FLIP_Y_WEBGL,D.flipY),pe.pixelStorei(U.UNPACK_PREMULTIPLY_ALPHA_WEBGL,D.premultiplyAlpha),pe.pixelStorei(U.UNPACK_ALIGNMENT,D.unpackAlignment);let on=pe.getParameter(U.UNPACK_ROW_LENGTH),Qe=pe.getParameter(U.UNPACK_IMAGE_HEIGHT),ki=pe.getParameter(U.UNPACK_SKIP_PIXELS),Qt=pe.getParameter(U.UNPACK_SKIP_ROWS),jr=pe.getParameter(U.UNPACK_SKIP_IMAGES);pe.pixelStorei(U.UNPACK_ROW_LENGTH,ht.width),pe.pixelStorei(U.UNPACK_IMAGE_HEIGHT,ht.height),pe.pixelStorei(U.UNPACK_SKIP_PIXELS,Te),pe.pixelStorei(U.UNPACK_SKIP_ROWS,Oe),pe.pixelStorei(U.UNPACK_SKIP_IMAGES,Xe);let _i=M.isDataArrayTexture||M.isData3DTexture,Bi=D.isDataArrayTexture||D.isData3DTexture;if(M.isDepthTexture){let je=Pe.get(M),Yt=Pe.get(D),In=Pe.get(je.__renderTarget),St=Pe.get(Yt.__renderTarget);pe.bindFramebuffer(U.READ_FRAMEBUFFER,In.__webglFramebuffer),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,St.__webglFramebuffer);for(let kt=0;kt<ye;kt++)_i&&(U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Pe.get(M).__webglTexture,z,Xe+kt),U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Pe.get(D).__webglTexture,fe,Rt+kt)),U.blitFramebuffer(Te,Oe,Te+Se,Oe+ue,Me,qe,Me+Se,qe+ue,U.DEPTH_BUFFER_BIT,U.NEAREST);pe.bindFramebuffer(U.READ_FRAMEBUFFER,null),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else if(z!==0||M.isRenderTargetTexture||Pe.has(M)){let je=Pe.get(M),Yt=Pe.get(D);pe.bindFramebuffer(U.READ_FRAMEBUFFER,L),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,G);for(let In=0;In<ye;In++)_i?U.framebufferTextureLayer(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,je.__webglTexture,z,Xe+In):U.framebufferTexture2D(U.READ_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,je.__webglTexture,z),Bi?U.framebufferTextureLayer(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,Yt.__webglTexture,fe,Rt+In):U.framebufferTexture2D(U.DRAW_FRAMEBUFFER,U.COLOR_ATTACHMENT0,U.TEXTURE_2D,Yt.__webglTexture,fe),z!==0?U.blitFramebuffer(Te,Oe,Te+Se,Oe+ue,Me,qe,Me+Se,qe+ue,U.COLOR_BUFFER_BIT,U.NEAREST):Bi?U.copyTexSubImage3D(Ee,fe,Me,qe,Rt+In,Te,Oe,Se,ue):U.copyTexSubImage2D(Ee,fe,Me,qe,Te,Oe,Se,ue);pe.bindFramebuffer(U.READ_FRAMEBUFFER,null),pe.bindFramebuffer(U.DRAW_FRAMEBUFFER,null)}else Bi?M.isDataTexture||M.isData3DTexture?U.texSubImage3D(Ee,fe,Me,qe,Rt,Se,ue,ye,lt,Kt,ht.data):D.isCompressedArrayTexture?U.compressedTexSubImage3D(Ee,fe,Me,qe,Rt,Se,ue,ye,lt,ht.data):U.texSubImage3D(Ee,fe,Me,qe,Rt,Se,ue,ye,lt,Kt,ht):M.isDataTexture?U.texSubImage2D(U.TEXTURE_2D,fe,Me,qe,Se,ue,lt,Kt,ht.data):M.isCompressedTexture?U.compressedTexSubImage2D(U.TEXTURE_2D,fe,Me,qe,ht.width,ht.height,lt,ht.data):U.texSubImage2D(U.TEXTURE_2D,fe,Me,qe,Se,ue,lt,Kt,ht);pe.pixelStorei(U.UNPACK_ROW_LENGTH,on),pe.pixelStorei(U.UNPACK_IMAGE_HEIGHT,Qe),pe.pixelStorei(U.UNPACK_SKIP_PIXELS,ki),pe.pixelStorei(U.UNPACK_SKIP_ROWS,Qt),pe.pixelStorei(U.UNPACK_SKIP_IMAGES,jr),fe===0&&D.generateMipmaps===!0&&D.mipmapsAutoUpdate===!0&&U.generateMipmap(Ee),pe.unbindTexture()},this.initRenderTarget=function(M){Pe.get(M).__webglFramebuffer===void 0&&Ue.setupRenderTarget(M)},this.initTexture=function(M){M.isCubeTexture?Ue.setTextureCube(M,0):M.isData3DTexture?Ue.setTexture3D(M,0):M.isDataArrayTexture||M.isCompressedArrayTexture?Ue.setTexture2DArray(M,0):Ue.setTexture2D(M,0),pe.unbindTexture()},this.resetState=function(){$=0,V=0,te=null,pe.reset(),le.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Tn}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=$e._getDrawingBufferColorSpace(e),t.unpackColorSpace=$e._getUnpackColorSpace()}};var Wd=i=>new C(i?.[0]??0,i?.[1]??0,i?.[2]??0);function Ix(i,e,t){let n=s=>e[t+4*s]*i.x+e[t+4*s+1]*i.y+e[t+4*s+2]*i.z+e[t+4*s+3];return new C(n(0),n(1),n(2))}function Ir(i){return Wd(i.rest.position??i.rest.head??i.rest.center)}function $a(i,e,t){let n=[],s=new Set(i.map(r=>r.parent));return i.forEach(r=>{if(r.type==="extra")return;let o=t(r.name),a=e!==null&&o>=0&&e.length>=12*(o+1),c=l=>a?Ix(l,e,12*o):l;n.push({handle:r,anchor:c(Ir(r)),tail:r.type==="bone"?c(Wd(r.rest.tail)):null,leaf:r.type==="bone"&&!s.has(r.name)})}),n}function Xd(i,e){let t=i.find(n=>n.handle.name===e.name);if(t){if(e.end==="tail"){t.tail?.copy(e.anchor);return}t.tail?.add(e.anchor).sub(t.anchor),t.anchor.copy(e.anchor)}}var Et=`
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
ivec2 vertex_texel(int vertex) { return ivec2(vertex & 1023, vertex >> 10); }
ivec2 table_texel(int entry) { return ivec2(entry & 4095, entry >> 12); }
`,qd=`
precision highp float;
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`;function ut(i){let e=new On(i.data,i.width,i.height,Wt,Ht);return e.needsUpdate=!0,e}function Lr(i,e){let t=e===2?Os:Us,n=new On(i.data,i.width,i.height,t,yn);return n.internalFormat=e===2?"RG32UI":"R32UI",n.unpackAlignment=1,n.needsUpdate=!0,n}function fi(i){return new vt(1024,Math.max(1,Math.ceil(i/1024)),{type:Ht,format:Wt,minFilter:ot,magFilter:ot,depthBuffer:!1,generateMipmaps:!1})}function Zt(i,e,t,n={}){return new Ts({glslVersion:Er,vertexShader:i,fragmentShader:e,uniforms:t,...n})}var Hn={transparent:!0,blending:Ls,blendSrc:Ii,blendDst:Ds,blendSrcAlpha:Ii,blendDstAlpha:Ds};function th(i){let e=new tt;return e.setDrawRange(0,i),e}var fn=class{uniforms;scene=new Vt;camera=new kn;material;constructor(e,t){this.uniforms=t,this.material=Zt(qd,e,t,{depthTest:!1,depthWrite:!1,blending:Bn});let n=new oe(th(3),this.material);n.frustumCulled=!1,this.scene.add(n)}run(e,t){es(e,t,this.scene,this.camera,!1)}dispose(){this.material.dispose()}};function es(i,e,t,n,s){let r=i.getRenderTarget(),o=i.autoClear;i.autoClear=s,i.setRenderTarget(e),i.render(t,n),i.setRenderTarget(r),i.autoClear=o}function zs(i,e,t){let n=Math.max(1,Math.ceil(i/t));return{data:new Float32Array(t*n*e),width:t,height:n}}function nh(i,e,t){let n=Math.max(1,Math.ceil(i/t));return{data:new Uint32Array(t*n*e),width:t,height:n}}function Dr(i,e){let t=i.length/3,n=zs(e?0:t,4,1024);e&&(n.data=e,n.height=e.length/(4*1024));for(let s=0;s<t;++s)n.data[4*s]=i[3*s],n.data[4*s+1]=i[3*s+1],n.data[4*s+2]=i[3*s+2],n.data[4*s+3]=1;return n}function Ya(i,e,t){let n=Math.max(1,Math.ceil(t/4)),s=zs(e*n,4,4096);for(let r=0;r<e;++r)s.data.set(i.subarray(r*t,(r+1)*t),r*n*4);return{...s,groups:n}}function ih(i,e,t,n){let s=Math.max(1,Math.ceil(n/2)),r=zs(t*s,4,4096);for(let o=0;o<t;++o)for(let a=0;a<n;++a)r.data[4*s*o+2*a]=i[o*n+a],r.data[4*s*o+2*a+1]=e[o*n+a];return{...r,groups:s}}function $d(i){let e=zs(Math.ceil(i.length/4),4,4096);return e.data.set(i),e}function Yd(i,e,t){let n=0;for(let s=0;s<e;++s){let r=0;for(let o=0;o<t;++o)i[s*t+o]!==0&&++r;r>n&&(n=r)}return n}function Za(i,e,t,n){let s=zs(e*n/2,4,4096),r=[];for(let o=0;o<e;++o){let a=o*t;r.length=0;let c=0;for(let u=0;u<t;++u)i[a+u]!==0&&r.push(u),c+=i[a+u];r.sort((u,f)=>Math.abs(i[a+f])-Math.abs(i[a+u]));let l=r.slice(0,n),h=l.reduce((u,f)=>u+i[a+f],0),d=l.length<r.length&&Math.abs(h)>1e-6?c/h:1;l.forEach((u,f)=>{let p=o*(n/2)+2*(f>>2);s.data[4*p+(f&3)]=u,s.data[4*(p+1)+(f&3)]=i[a+u]*d})}return s}function Zd(i,e){let t=e.length/3,n=zs(3*t,4,4096);for(let s=0;s<t;++s){for(let r=0;r<8;++r)n.data[12*s+r]=i[8*s+r];for(let r=0;r<3;++r)n.data[12*s+8+r]=e[3*s+r]}return n}function Lx(i){let e=new Uint32Array(i.buffer,i.byteOffset,i.length),t=i.length/3,n=new Uint32Array(t),s=1<<Math.ceil(Math.log2(Math.max(2,2*t))),r=new Int32Array(s).fill(-1);for(let o=0;o<t;++o){let[a,c,l]=[e[3*o],e[3*o+1],e[3*o+2]],h=(Math.imul(a,73856093)^Math.imul(c,19349663)^Math.imul(l,83492791))&s-1;for(;;){let d=r[h];if(d<0){r[h]=o,n[o]=o;break}if(e[3*d]===a&&e[3*d+1]===c&&e[3*d+2]===l){n[o]=d;break}h=h+1&s-1}}return n}function Jd(i,e){let t=i.length/3,n=Lx(i),s=new Uint32Array(t);for(let l of e)++s[n[l]];let r=nh(t,2,1024),o=0,a=new Uint32Array(t);for(let l=0;l<t;++l)n[l]===l?(r.data[2*l]=a[l]=o,r.data[2*l+1]=s[l],o+=s[l]):(r.data[2*l]=r.data[2*n[l]],r.data[2*l+1]=r.data[2*n[l]+1]);let c=nh(o,2,4096);for(let l=0;l<e.length;l+=3)for(let h=0;h<3;++h){let d=a[n[e[l+h]]]++;c.data[2*d]=e[l+(h+1)%3],c.data[2*d+1]=e[l+(h+2)%3]}return{ranges:r,pairs:c}}function jd(i){let e=nh(i.length,1,4096);return e.data.set(i),e}function Kd(i,e){let t=new Float64Array(i.length);for(let r=0;r<i.length;r+=3)for(let o=0;o<3;++o){let a=i[r+o],c=i[r+(o+1)%3];t[r+o]=Math.min(a,c)*e+Math.max(a,c)}t.sort();let n=[],s=[];for(let r=0,o=0;r<t.length;r=o){for(;o<t.length&&t[o]===t[r];)++o;let a=Math.floor(t[r]/e),c=t[r]-a*e;n.push(a,c),o===r+1&&s.push(a,c)}return{all:Uint32Array.from(n),border:Uint32Array.from(s)}}function Qd(i,e){let t=0;for(let n=0;n<e.length;n+=2){let[s,r]=[3*e[n],3*e[n+1]];t+=Math.hypot(i[s]-i[r],i[s+1]-i[r+1],i[s+2]-i[r+2])}return e.length>0?2*t/e.length:1}function ef(i){return`${Et}
uniform sampler2D rest;
${i}
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  result = vec4(moved(texel.y * 1024 + texel.x, texelFetch(rest, texel, 0).xyz), 1.0);
}
`}var An=class{constructor(e,t){this.inputs=t;let{width:n,height:s}=t.moves;this.target=fi(e.vertices),this.moves=ut({data:new Float32Array(4*n*s),width:n,height:s}),this.pass=new fn(ef(t.moved),{rest:{value:e.rest},moves:{value:this.moves},...t.uniforms})}inputs;target;pass;moves;get positions(){return this.target.texture}apply(e,t){return this.inputs.write(t,this.moves.image.data)?(this.moves.needsUpdate=!0,this.pass.run(e,this.target),!0):!1}read(e,t,n){let s=this.target.width,r=Math.floor(t/s),o=Math.floor((t+n-1)/s)-r+1,a=new Float32Array(4*s*o);return e.readRenderTargetPixels(this.target,0,r,s,o,a),sh(a,t-r*s,n)}dispose(){this.pass.dispose(),this.moves.dispose(),this.target.dispose();for(let{value:e}of Object.values(this.inputs.uniforms))e?.dispose?.()}};function sh(i,e,t){let n=new Float32Array(3*t);for(let s=0;s<t;++s)n.set(i.subarray(4*(e+s),4*(e+s)+3),3*s);return n}function Vs(i,e){return i.transforms.length===0||i.transforms.length>e.length?!1:(e.set(i.transforms),!0)}var Nr=256,nf=`${Et}
uniform sampler2D moves;
uniform sampler2D table;
uniform int groups;
uniform int bones;
out vec4 result;
`,sf=`
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  int bone = texel.y * ${Nr} + texel.x / 3;
  result = bone < bones ? blended(bone, texel.x % 3) : vec4(0.0);
}
`,Dx=`${nf}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(bone * groups + group), 0);
    sum += pair.y * texelFetch(moves, ivec2(row, int(pair.x)), 0);
    sum += pair.w * texelFetch(moves, ivec2(row, int(pair.z)), 0);
  }
  return sum;
}
${sf}`,Nx=`${nf}
vec4 blended(int bone, int row) {
  vec4 sum = vec4(0.0);
  for (int dof = 0; dof < groups; ++dof) {
    sum += texelFetch(moves, ivec2(0, dof), 0)[row] * texelFetch(table, table_texel(bone * groups + dof), 0);
  }
  return sum;
}
${sf}`,Fx=`
uniform sampler2D table;
uniform sampler2D matrices;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float share, float number) {
  if (share == 0.0) return;
  int bone = int(number);
  ivec2 at = ivec2(3 * (bone % ${Nr}), bone / ${Nr});
  row_x += share * texelFetch(matrices, at, 0);
  row_y += share * texelFetch(matrices, at + ivec2(1, 0), 0);
  row_z += share * texelFetch(matrices, at + ivec2(2, 0), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 pair = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(pair.y, pair.x);
    add(pair.w, pair.z);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`;function Fr(i,e){let t=i?.arrays.get(`compressed.${e}_bones`),n=i?.arrays.get(`compressed.${e}_shares`);return!(t?.data instanceof Uint16Array)||!(n?.data instanceof Float32Array)?null:{rows:t.shape[0],width:t.shape[1],bones:t.data,shares:n.data}}function Ux(i,e){let t=i.arrays.get("compressed.dofs")?.data;if(!(t instanceof Float32Array)||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e.set(t.subarray(3*n,3*n+3),4*n);return!0}var rh=class{matrices;first;moves;table;second;write;constructor(e,t){let n=Fr(t,"vertex"),s=Fr(t,"virtual"),r=t.arrays.get("compressed.centers").shape[0];this.matrices=new vt(3*Nr,Math.max(1,Math.ceil(r/Nr)),{type:Ht,format:Wt,minFilter:ot,magFilter:ot,depthBuffer:!1,generateMipmaps:!1});let o=t.arrays.get("compressed.maps"),a={bones:{value:r}};if(s){let l=ih(s.bones,s.shares,s.rows,s.width);this.table=ut(l),a.groups={value:l.groups},this.moves=tf(3,Math.max(1,t.handles.length)),this.write=Vs}else this.table=ut($d(o.data)),a.groups={value:o.shape[1]},this.moves=tf(1,Math.max(1,o.shape[1])),this.write=Ux;this.first=new fn(s?Dx:Nx,{...a,moves:{value:this.moves},table:{value:this.table}});let c=ih(n.bones,n.shares,n.rows,n.width);this.second=new An(e,{moved:Fx,uniforms:{table:{value:ut(c)},groups:{value:c.groups},matrices:{value:this.matrices.texture}},moves:{width:1,height:1},write:()=>!0})}get positions(){return this.second.positions}apply(e,t){return this.write(t,this.moves.image.data)?(this.moves.needsUpdate=!0,this.first.run(e,this.matrices),this.second.apply(e,t)):!1}read(e,t,n){return this.second.read(e,t,n)}dispose(){this.first.dispose(),this.second.dispose(),this.moves.dispose(),this.table.dispose(),this.matrices.dispose()}};function tf(i,e){return ut({data:new Float32Array(4*i*e),width:i,height:e})}var rf={name:"two_layer",suits:(i,e,t)=>i.facts.mode==="compressed"&&Fr(e,"vertex")?.rows===t.vertices,make:(i,e)=>new rh(i,e)};function oh(i,e){let t=i?.arrays.get("compressed.centers");if(!t||!e||e.facts.mode!=="compressed")return[];let n=t.data,s=[];for(let r=0;r<t.shape[0];++r){let o=Ox(i,e,r),[a,c,l]=n.subarray(3*r,3*r+3),h=d=>o[4*d]*a+o[4*d+1]*c+o[4*d+2]*l+o[4*d+3];s.push(new C(h(0),h(1),h(2)))}return s}function Ox(i,e,t){let n=new Float32Array(12),s=Fr(i,"virtual");if(s){for(let a=t*s.width;a<(t+1)*s.width;++a)for(let c=0;c<12;++c)n[c]+=s.shares[a]*(e.transforms[12*s.bones[a]+c]??0);return n}let r=i.arrays.get("compressed.maps"),o=e.arrays.get("compressed.dofs")?.data;if(!r||!o)return n;for(let a=0;a<r.shape[1];++a){let c=4*(t*r.shape[1]+a);for(let l=0;l<12;++l)n[l]+=o[3*a+(l>>2)]*r.data[c+(l&3)]}return n}function of(i,e,t){return(n,s)=>{if(!t())return;let r=oh(i.weights,i.frames[s]??null).map(l=>e.camera.project(l)),o=r.map(l=>l.z),a=Math.min(...o),c=Math.max(...o,a+1e-9);n.lineWidth=1.25,n.strokeStyle="rgb(20 20 28 / 0.85)";for(let l of[...r].sort((h,d)=>d.z-h.z)){let h=(c-l.z)/(c-a);n.globalAlpha=.45+.55*h;let d=3+1.4*h;n.beginPath(),n.moveTo(l.x,l.y-d),n.lineTo(l.x+d,l.y),n.lineTo(l.x,l.y+d),n.lineTo(l.x-d,l.y),n.closePath(),n.fillStyle="#35d0c2",n.fill(),n.stroke()}n.globalAlpha=1}}function af(i,e){let{scene:t,viewport:n,connection:s}=i;Object.defineProperty(window,"limber",{value:Object.freeze({get link(){return s.state},get state(){return structuredClone(t.state)},get catalogue(){return structuredClone(t.catalogue)},frame(o="main"){let a=t.frames[o];return a?{...a.facts,transforms:Array.from(a.transforms),dofs:a.dofs?Array.from(a.dofs):null,has_positions:a.positions!==null}:null},get drawn_frames(){return n.drawn_frames},get shaded(){return n.shaded},get last_drag(){return Ln.last},get drawing(){return n.body("main")?.way??null},compression_error(o){return t.weights?.arrays.get("compressed.error")?.data[o]??null},shows_error(o="main"){return zi(t,i.options,o)},virtual_bones(o="main"){let a=n.element.getBoundingClientRect();return oh(t.weights,t.frames[o]??null).map(c=>n.camera.project(c)).map(c=>({x:a.left+n.left_of(o)+c.x,y:a.top+c.y}))},drawing_of(o){return n.body(o)?.way??null},get lattice(){let o=t.frames.main?.arrays.get("jiggle.particles");return o?{particles:o.shape[0],drawn_edges:e.edges,clock:Array.from(t.frames.main.arrays.get("jiggle.clock")?.data??[])}:null},get crowd(){return t.crowd?{count:t.crowd.count,microseconds:t.crowd.microseconds}:null},get mesh(){return t.mesh?{vertices:t.mesh.positions.length/3,triangles:t.mesh.triangles.length/3,textured:t.mesh.picture!==null,materials:t.mesh.surface?.materials.length??0,pictures:t.mesh.surface?.pictures.length??0}:null},get camera(){let{camera:o}=n,[a,c]=n.side_size;return{matrix:o.camera.matrixWorld.toArray(),projection:o.camera.projectionMatrix.toArray(),width:a,height:c,azimuth:o.azimuth,elevation:o.elevation,distance:o.distance}},positions(o,a="main"){return o.map(c=>Array.from(n.read_positions(a,c,1)))},async picture(){let o=await n.snapshot(),a=await createImageBitmap(o,{premultiplyAlpha:"none"}),c=new OffscreenCanvas(a.width,a.height).getContext("2d");return c.scale(1,-1),c.drawImage(a,0,-a.height),{width:a.width,height:a.height,pixels:Array.from(c.getImageData(0,0,a.width,a.height).data)}},rest(o){return o.map(a=>Array.from(t.mesh?.positions.subarray(3*a,3*a+3)??[]))},blend_row(o){let{weights:a}=t;return a?.matrix?{kind:a.kind,row:Array.from(a.matrix.subarray(o*a.width,(o+1)*a.width))}:null},get rows(){return t.weights?.handles??[]},weights(o){let{weights:a}=t;return a?.display?Array.from(a.display.subarray(o*a.display_width,(o+1)*a.display_width)):[]},handle_pixel(o,a="main"){let c=n.places(a).find(d=>d.handle.name===o);if(!c)return null;let l=n.camera.project(c.anchor),h=n.element.getBoundingClientRect();return{x:h.left+n.left_of(a)+l.x,y:h.top+l.y}},handle_position(o){let a=$a(t.state?.handles??[],t.frames.main?.transforms??null,c=>t.row_of(c)).find(c=>c.handle.name===o);return a?a.anchor.toArray():null},vertex_pixel(o){let a=n.camera.target.clone().fromArray(n.read_positions("main",o,1)),c=n.camera.project(a),l=n.element.getBoundingClientRect();return{x:l.left+c.x,y:l.top+c.y}},get pixel_size(){return n.camera.pixel_size(n.camera.target)}}),writable:!1})}var lf=5200,kx=33;function cf(i){let e=0,t=n=>{if(requestAnimationFrame(t),n-e<kx||document.hidden)return;e=n;let{scene:s,connection:r}=i,o=s.state;if(!o||o.document?.touched!==!1||o.motion||s.crowd||!s.frames.main||r.state!=="open")return;let a=o.shape?.size??1;for(let[c,l]of Bx(i).entries()){let h=Date.now()%lf/lf*2*Math.PI+c*2.1,d=Ir(l);d.x+=.022*a*Math.sin(h),d.y+=.03*a*Math.sin(2*h+.6)*.6+.03*a*Math.sin(h*1+1.1),s.planar||(d.z+=.03*a*Math.cos(h)),r.send({do:"drag",handle:l.name,number:Ln.next_number(),position:s.planar?[d.x,d.y]:d.toArray(),idle:!0})}};requestAnimationFrame(t)}function Bx(i){let e=i.scene.state,t=e.shape?.center??[0,0,0],n=o=>Math.abs(o.x-t[0])+.6*(o.y-t[1]),s=e.handles.filter(o=>o.type!=="extra").sort((o,a)=>n(Ir(a))-n(Ir(o))),r=s.filter(o=>o.constraint==="position");return r.length>0?r.slice(0,2):s.filter(o=>o.constraint==="transform").slice(0,1)}function Xt(i){return Math.round(i).toLocaleString("en-US")}function nt(i){if(!Number.isFinite(i))return"\u2013";if(i===0)return"0";let e=Math.abs(i);return e>=1e6||e<.001?i.toExponential(1).replace("e+","e"):String(Number(i.toPrecision(3)))}function Rn(i){return Number.isFinite(i)?i<1e3?`${i<10?i.toFixed(1):i.toFixed(0)} \xB5s`:i<1e6?`${(i/1e3).toPrecision(3)} ms`:`${(i/1e6).toPrecision(3)} s`:"\u2013"}function Ur(i){let e=Math.round(Math.max(0,i)*10),t=Math.floor(e/10);return`${Math.floor(t/60)}:${String(t%60).padStart(2,"0")}.${e%10}`}function Kn(i,e){let t=i.scene.frames.main?.facts;if(!t)return[];let n=[];if(t.microseconds!==void 0){let s=e==="iteration"&&t.iterations?t.microseconds/t.iterations:t.microseconds;n.push({name:`Per ${e}`,value:Rn(s),help:`Engine time of one ${e}`})}return t.iterations!==void 0&&n.push({name:"Iterations",value:String(t.iterations),help:"Local and global steps in the newest frame"}),t.energy!==void 0&&n.push({name:"Energy",value:nt(t.energy),help:"As-rigid-as-possible energy of the pose (E), in shape units"}),n.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),n}var hf={name:"compressed",figures:i=>{let e=i.scene.state?.compression,t=Kn(i,"iteration");return e?.operations&&t.push({name:"Blends",value:`${nt(e.operations)} per vertex`,help:"Matrices blended per vertex, both layers together"}),t}};var uf={name:"dynamics",figures:i=>Kn(i,"step"),hint:"Drag a handle and let go: the shape swings. Free handles swing most."};var df={name:"full",figures:i=>Kn(i,"iteration")};var ff="\u2013",pf={name:"jiggle",figures:i=>{let e=i.scene.frames.main,t=e?.arrays.get("jiggle.particles")?.shape[0]??0,{iterations:n=0,microseconds:s=0}=e?.facts??{},r=[];return n>0&&(ff=Rn(s/n)),r.push({name:"Per step",value:ff,help:"Engine time of a step of 1/120 s: bones, flesh, volume"}),t>0&&r.push({name:"Particles",value:Xt(t),help:"Of the lattice around the shape; their positions are all that is sent"}),r.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),r},hint:"Drag a handle and let go, or play a motion: flesh overshoots and settles. The Jiggle panel has the softness of each part."};var mf={name:"mls",figures:zx,actions:Vx,hint:"Drag a pin. The point tool (2) places more: everything follows them, the nearest first."};function zx(i){let e=i.scene.frames.main?.facts;if(!e)return[];let t=e.figures??{},n=[{name:"Per frame",value:Rn(e.microseconds??0),help:"Engine time of one frame, for all vertices"}],s=(r,o,a,c)=>{t[r]!==void 0&&n.push({name:o,value:a(t[r]),help:c})};return s("pins","Pins",String,"Handles and vertices that are held"),s("joints","Joints",String,"Of the skeleton, blended by the graphics card"),s("error_degrees","Off exact",r=>`${nt(r)}\xB0`,"How far rotations are from the exact ones, on average over a sample of vertices"),s("greatest_error_degrees","At most",r=>`${nt(r)}\xB0`,"The worst rotation of the sample"),s("lost_vertices","Found anew",String,"Vertices whose rotation was lost and found again exactly, in the newest frame"),s("restarts","Restarts",String,"In this drag: the shape on the way became the rest shape"),s("least_margin","To a tear",r=>`${Math.round(100*r)} %`,"0: the map tears; 100: all is well"),n.push({name:"Drawn",value:`${i.viewport.frames_per_second.toFixed(0)} fps`,help:"Pictures per second while something moves"}),n}function Vx(i){let e=[{name:"restart",title:"Restart from here",help:"Makes the shape as it is the rest shape: later drags forget how it came about. One step of undo.",run:()=>{i.intend({do:"restart"})}}],{state:t}=i.scene,n=t?.document?.dimension===2;return t?.options["mls.method"]==="skeleton"&&!n&&!t.handles.some(s=>s.type==="bone")&&e.push({name:"make-skeleton",title:"Skeleton as bones",help:"Adds the bones of the skeleton that was made from the shape, to be edited",run:()=>{i.intend({do:"make_skeleton"})}}),e}var gf={name:"reduced",figures:i=>Kn(i,"iteration")};var Gx=[gf,df,uf,pf,hf,mf];function ts(i){return Gx.find(e=>e.name===i)??{name:i,figures:e=>Kn(e,"solve")}}var Cn=i=>i&&i.data instanceof Float32Array?i.data:null;function Hx(i,e){let t=e.get("material")?.data;if(!(t instanceof Uint16Array))return null;let n=i.pictures??[];return{materials:i.materials??[],material:t,uv:Cn(e.get("surface_uv")),colors:Cn(e.get("surface_colors")),pictures:n.map((s,r)=>({type:s,bytes:e.get(`picture.${r}`)?.data??new Uint8Array(0)}))}}var Ja=class{events=new vi;state=null;catalogue={samples:[],options:[],modes:[],exports:[]};version="";mesh=null;weights=null;frames={};regions=null;crowd=null;handle(e){return this.state?.handles.find(t=>t.name===e)??null}row_of(e){return e===null?-1:this.weights?.handles.indexOf(e)??-1}heaviest_handle(){let{weights:e}=this;if(!e?.display)return null;let{display:t,display_width:n}=e,s=new Float64Array(n);for(let o=0;o<t.length;++o)s[o%n]+=t[o];return e.handles.filter((o,a)=>a<n&&this.handle(o)!==null&&this.handle(o).type!=="extra").reduce((o,a)=>o===null||s[this.row_of(a)]>s[this.row_of(o)]?a:o,null)}get planar(){return this.state?.document?.dimension===2}receive_catalogue(e,t){this.catalogue=e,this.version=t,this.events.emit("catalogue",e)}receive_state(e){let t=Jh(e);this.state=t,t.compare||delete this.frames.compare,this.events.emit("state",t)}receive_binary(e){switch(e.facts.event){case"mesh":return this.receive_mesh(e);case"weights":return this.receive_weights(e);case"regions":return this.receive_regions(e);case"painted":return this.receive_painted(e);case"frame":return this.receive_frame(e);case"crowd":return this.receive_crowd(e)}}receive_mesh({facts:e,arrays:t}){let n=t.get("picture");this.mesh={revision:Number(e.revision??0),positions:Cn(t.get("positions"))??new Float32Array(0),triangles:t.get("triangles")?.data??new Uint32Array(0),uv:Cn(t.get("uv")),colors:Cn(t.get("colors")),picture:n?{height:n.shape[0],width:n.shape[1],pixels:n.data}:null,surface:null},this.mesh.surface=Hx(e,t),this.weights=null,this.frames={},this.regions=null,this.crowd=null,this.events.emit("mesh",this.mesh)}receive_weights({facts:e,arrays:t}){let n=t.get("weights")??t.get("columns"),s=t.get("display");this.weights={revision:Number(e.revision??0),handles:e.handles??this.state?.handles.map(r=>r.name)??[],kind:t.has("weights")?"blend":t.has("columns")?"columns":"positions",matrix:Cn(n),width:n?.shape[1]??0,display:Cn(s),display_width:s?.shape[1]??0,arrays:t},this.frames={},this.events.emit("weights",this.weights)}receive_regions({arrays:e}){let t=e.get("regions")?.data;t instanceof Uint16Array&&(this.regions=t,this.events.emit("regions",t))}receive_painted({facts:e,arrays:t}){let n=Cn(t.get("column")),s=this.row_of(String(e.handle)),{weights:r}=this;if(!(!n||!r?.display||s<0||e.mesh!==this.mesh?.revision)){for(let o=0;o<n.length;++o)r.display[o*r.display_width+s]=n[o];this.events.emit("painted",String(e.handle))}}receive_frame({facts:e,arrays:t}){let n=e.side??"main";e.weights!==void 0&&e.weights!==this.weights?.revision||(this.frames[n]={facts:e,transforms:Cn(t.get("transforms"))??new Float32Array(0),dofs:Cn(t.get("dofs")),positions:Cn(t.get("positions")),arrays:t},this.events.emit("frame",n))}receive_crowd({facts:e,arrays:t}){let n=t.get("transforms"),s=Cn(t.get("places"))??this.crowd?.places??null,r=Number(e.count??0);!n||!s||r===0?this.crowd=null:this.crowd={count:r,places:s,handles:n.shape[1],microseconds:Number(e.microseconds??0),transforms:n.data},this.events.emit("crowd",this.crowd)}};var ja=class{events=new vi;values={tool:"pose",gizmo:"off",axes:"world",snap:!1,posing:"pull",follow:!1,onion:!1,selected:null,also:new Set,hovered:null,weights:!1,wire:!1,handles:!0,names:!1,ground:!0,lattice:!1,brush:.06,mirror:!0,error:!0,error_scale:"largest",virtual_bones:!1,step:null,sheet:!1,paint_action:"add",paint_strength:.4,paint_value:1,locked:new Set};get(e){return this.values[e]}set(e,t){e==="selected"&&this.values.also.size>0&&!this.values.also.has(t)&&this.set("also",new Set),this.values[e]!==t&&(this.values[e]=t,this.events.emit("change",e))}get selection(){let{selected:e,also:t}=this.values;return t.size>0?[...t]:e===null?[]:[e]}select(e){this.set("also",new Set(e.length>1?e:[])),this.set("selected",e[0]??null)}toggle_selected(e){let t=this.selection;this.select(t.includes(e)?t.filter(n=>n!==e):[e,...t])}};function y(i,e={},...t){let n=document.createElement(i);for(let[s,r]of Object.entries(e))r==null||r===!1||(typeof r=="function"?n.addEventListener(s.slice(2),r):n.setAttribute(s,r===!0?"":String(r)));for(let s of t)s&&n.append(s);return n}function xe(i,e){i.textContent!==e&&(i.textContent=e)}function ie(i,e){i.hidden===e&&(i.hidden=!e)}function Je(i,...e){i.replaceChildren(...e.filter(Boolean))}var _f="http://www.w3.org/2000/svg";function rn(i,e=!1){let t=document.createElementNS(_f,"svg");t.setAttribute("viewBox","0 0 20 20"),t.setAttribute("class",e?"icon filled":"icon"),t.setAttribute("aria-hidden","true");let n=document.createElementNS(_f,"path");return n.setAttribute("d",i),t.append(n),t}var Wx={base:new C(.83,.8,.76),flat:new C(.86,.72,.56),sky:new C(.4,.43,.48),earth:new C(.2,.175,.155),wire:[.1,.12,.16,.28],border:[.3,.22,.15,.9],ground:new C(.955,.955,.96),ground_alpha:.6,shadow:.6,edge:-.55,overlay:{outline:"rgb(30 34 40 / 0.75)",label:"#1b1e23",label_back:"rgb(255 255 255 / 0.88)"},film:["#f4f5f7","#cfd3d9"]},Xx={base:new C(.76,.735,.7),flat:new C(.8,.66,.5),sky:new C(.33,.37,.44),earth:new C(.14,.12,.11),wire:[0,0,0,.36],border:[.16,.12,.08,.9],ground:new C(.24,.255,.28),ground_alpha:.6,shadow:.75,edge:.6,overlay:{outline:"rgb(12 14 17 / 0.85)",label:"#f1f3f5",label_back:"rgb(30 33 38 / 0.88)"},film:["#33373e","#1b1d21"]},vf="limber.theme",yf=matchMedia("(prefers-color-scheme: dark)"),xf=new Set,Ka=qx(),Ni=()=>Mf()?Xx:Wx,bf=()=>Ka;function Sf(i){Ka=i;try{localStorage.setItem(vf,i)}catch{}ah()}function wf(i){xf.add(i)}function Mf(){return Ka==="dark"||Ka==="system"&&yf.matches}function qx(){try{let i=localStorage.getItem(vf);return i==="light"||i==="dark"?i:"system"}catch{return"system"}}function ah(){document.documentElement.dataset.theme=Mf()?"dark":"light";for(let i of xf)i()}yf.addEventListener("change",ah);ah();var Ke=(i,e)=>({id:i,content:e});function Ef(i,e,t,n,s){let r=Ke(440786851,[Ke(17030,1),Ke(17143,1),Ke(17138,4),Ke(17139,8),Ke(17026,"webm"),Ke(17031,4),Ke(17029,2)]),o=Ke(357149030,[Ke(2807729,1e6),Ke(17545,new Float64Array([1e3*n])),Ke(19840,"Limber"),Ke(22337,"Limber")]),a=Ke(374648427,[Ke(174,[Ke(215,1),Ke(29637,1),Ke(131,1),Ke(156,0),Ke(134,i),Ke(224,[Ke(176,e),Ke(186,t)])])]),c=[];for(let{time:f,key:p,bytes:_}of s){let m=c[c.length-1];(!m||p&&f>m.start||f-m.start>3e4)&&c.push(m={start:f,element:Ke(524531317,[Ke(231,Math.round(f))])});let g=new Uint8Array(4+_.length);new DataView(g.buffer).setInt16(1,Math.round(f)-Math.round(m.start)),g[0]=129,g[3]=p?128:0,g.set(_,4),m.element.content.push(Ke(163,g))}let l=Gs(o)+Gs(a),h=Ke(475249515,c.map(f=>{let p=Ke(187,[Ke(179,Math.round(f.start)),Ke(183,[Ke(247,1),Ke(241,l)])]);return l+=Gs(f.element),p})),d=Ke(408125543,[o,a,...c.map(f=>f.element),h]),u=new Uint8Array(Gs(r)+Gs(d));return lh(d,u,lh(r,u,0)),u}function ch(i){let e=[];for(let t=i;t>0||e.length===0;t=Math.floor(t/256))e.unshift(t%256);return Uint8Array.from(e)}function Tf(i){if(typeof i=="number")return ch(i);if(typeof i=="string")return new TextEncoder().encode(i);if(i instanceof Uint8Array)return i;let e=new Uint8Array(8);return new DataView(e.buffer).setFloat64(0,i[0]),e}var Af=i=>Array.isArray(i)?i.reduce((e,t)=>e+Gs(t),0):Tf(i).length,Rf=8,Gs=({id:i,content:e})=>ch(i).length+Rf+Af(e);function lh({id:i,content:e},t,n){let s=ch(i);t.set(s,n);let r=n+s.length,o=new DataView(t.buffer),a=Af(e);if(o.setUint32(r,16777216+Math.floor(a/2**32)),o.setUint32(r+4,a%2**32),r+=Rf,Array.isArray(e)){for(let c of e)r=lh(c,t,r);return r}return t.set(Tf(e),r),r+a}var Pn=30,Cf=4,$x=30,Yx=2e4,pi=class extends Error{},Qa=class{constructor(e){this.viewport=e;this.canvas.width=e.canvas.width&-2,this.canvas.height=e.canvas.height&-2}viewport;canvas=new OffscreenCanvas(2,2);context=this.canvas.getContext("2d",{alpha:!1});pictures=[];encoder=null;failed=null;count=0;async begin(){if(typeof VideoEncoder>"u")throw new pi("This browser cannot film. Chromium, Firefox from version 130 on and Safari can.");let{width:e,height:t}=this.canvas,n={codec:"vp8",width:e,height:t,framerate:Pn,bitrate:Math.max(1e6,Math.round(.2*e*t*Pn))};if(!(await VideoEncoder.isConfigSupported(n)).supported)throw new pi("This browser has no VP8 to film with.");this.encoder=new VideoEncoder({output:s=>{let r=new Uint8Array(s.byteLength);s.copyTo(r),this.pictures.push({time:s.timestamp/1e3,key:s.type==="key",bytes:r})},error:s=>{this.failed=s}}),this.encoder.configure(n)}async take(e){let{width:t,height:n}=this.canvas,{context:s}=this,r=Ni().film,o=s.createRadialGradient(.5*t,.35*n,0,.5*t,.35*n,.9*Math.max(t,n));o.addColorStop(0,r[0]),o.addColorStop(1,r[1]),s.fillStyle=o,s.fillRect(0,0,t,n),this.viewport.draw_onto(s);let a=new VideoFrame(this.canvas,{timestamp:Math.round(1e6*e),duration:Math.round(1e6/Pn)});this.encoder.encode(a,{keyFrame:this.count++%$x===0}),a.close();do await new Promise(c=>setTimeout(c));while(!this.failed&&this.encoder.encodeQueueSize>3);if(this.failed)throw new pi(`Filming failed: ${this.failed.message}`)}async end(e){await this.encoder.flush(),this.encoder.close();let t=Ef("V_VP8",this.canvas.width,this.canvas.height,e,this.pictures);return new Blob([t],{type:"video/webm"})}give_up(){this.encoder&&this.encoder.state!=="closed"&&this.encoder.close()}};async function If(i,e){let t=new Qa(i);await t.begin();let n=i.camera.azimuth,s=r=>{i.camera.azimuth=r,i.camera.update()};try{let r=Cf*Pn;for(let o=0;o<r;++o){if(!e(o/r))return null;s(n+2*Math.PI*o/r),await t.take(o/Pn)}return await t.end(Cf)}finally{t.give_up(),s(n),i.redraw()}}async function Lf(i,e){let{scene:t,connection:n,viewport:s}=i,r=t.state?.motion;if(!r)throw new pi("There is no motion to film.");let o=new Qa(s);await o.begin();let{seconds:a}=r,c=()=>t.state?.motion?.name===r.name&&Math.abs(t.state.motion.seconds-a)<1e-6;try{let l=Math.max(1,Math.round(a*Pn));if(t.state?.mode==="jiggle"){await n.request({do:"motion",loop:!1,speed:.25}),await n.request({do:"seek",time:0}),await n.request({do:"play",playing:!0});for(let h=0;h<l;){if(!e(h/l)||!c())return null;let d=await Pf(i,u=>u>=h/Pn-1e-6||t.state?.motion?.playing===!1);await o.take(h/Pn),h=Math.max(h+1,Math.floor(d*Pn+1e-6)+(t.state?.motion?.playing===!1?l:0))}}else{await n.request({do:"play",playing:!1});for(let h=0;h<l;++h){if(!e(h/l)||!c())return null;let d=Math.min(a,h/Pn);await n.request({do:"seek",time:d}),await Pf(i,(u,f)=>Math.abs(u-d)<1e-4&&!f),await o.take(h/Pn)}}return await o.end(l/Pn)}finally{o.give_up(),c()&&(await n.request({do:"motion",loop:r.loop,speed:r.speed}),await n.request({do:"seek",time:Math.min(r.time,a)}),await n.request({do:"play",playing:r.playing}))}}function Pf(i,e){let{scene:t}=i,n=()=>t.frames.main?.facts.time??-1,s=()=>t.frames.main!==void 0&&e(n(),t.frames.main.facts.moving??!1);return s()?Promise.resolve(n()):new Promise((r,o)=>{let a=[t.events.on("frame",()=>h()),t.events.on("state",()=>h())],c=setTimeout(()=>l(()=>o(new pi("The motion did not come to the next picture."))),Yx),l=d=>{a.forEach(u=>u()),clearTimeout(c),d()},h=()=>{s()&&l(()=>r(n()))}})}var Jt={pose:"M4 3l11 6-5 1.6L7.6 16z",select:"M3 6V3h3M9 3h2M14 3h3v3M17 9v2M17 14v3h-3M11 17H9M6 17H3v-3M3 11V9",pin:"M8 3h4l-.5 5 3 3h-9l3-3zM10 11v6",point:"M10 7a3 3 0 100 6 3 3 0 000-6zM10 2v3M10 15v3M2 10h3M15 10h3",bone:"M4 16l2.5-5.5L16 4 9.5 13.5zM4 16l5.5-2.5M6.5 10.5l3 3",joint:"M5 15a2 2 0 100-.1M10 10a2 2 0 100-.1M15 4.500a2 2 0 100-.1M6.500 13.500l2.200-2.200M11.300 8.300l2.400-2.600",brush:"M3.5 16.5c3 .5 4.5-.5 4.6-2.6a2 2 0 00-3.6-1.3c-.8 1.1-.2 2.700-1 3.900zM8 12l7.500-8.500a1.100 1.100 0 011.600 1.500L9 13",weight:"M12.500 3.500l4 4-6 6H6.500v-4zM4 17h12M10.500 5.500l4 4",key:"M10 3l6 7-6 7-6-7z",menu:"M3 6h14M3 10h14M3 14h14",lasso:"M10 4c4 0 7 1.800 7 4s-3 4-7 4-7-1.800-7-4 3-4 7-4zM5.500 11.200c-1.200 1.300-1 2.800.6 3 1.700.2 1.500 2-.1 2.800",delete:"M4 6h12M8 6V4h4v2M6 6l.7 11h6.600L14 6M8.500 9v5M11.500 9v5",open:"M3 6V5a1 1 0 011-1h4l1.500 2H16a1 1 0 011 1v1M3 6v9a1 1 0 001 1h11.500L18 8H6l-2.500 8",samples:"M3 3h6v6H3zM11 3h6v6h-6zM3 11h6v6H3zM11 11h6v6h-6z",save:"M4 3h10l3 3v11H3V4zM6 3v5h7V3M6 17v-5h8v5",export:"M10 13V3M6.500 6.500L10 3l3.500 3.500M4 11v6h12v-6",undo:"M7 5L3 9l4 4M3 9h8a5 5 0 010 8H8",redo:"M13 5l4 4-4 4M17 9H9a5 5 0 000 8h3",help:"M10 2.500a7.500 7.500 0 100 15 7.500 7.500 0 000-15zM7.800 7.700a2.200 2.200 0 114 1.300c-.8 1-1.800 1.300-1.800 2.600M10 14v.5",play:"M6 4l10 6-10 6z",pause:"M6 4h3v12H6zM11 4h3v12h-3z",loop:"M4 10a5 5 0 015-5h6M13 2.500L15.500 5 13 7.500M16 10a5 5 0 01-5 5H5M7 12.500L4.500 15 7 17.500",close:"M5 5l10 10M15 5L5 15",frame:"M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M10 8a2 2 0 100 4 2 2 0 000-4z",move:"M10 2v16M2 10h16M10 2L8 4.500M10 2l2 2.500M10 18l-2-2.500M10 18l2-2.500M2 10l2.500-2M2 10l2.500 2M18 10l-2.500-2M18 10l-2.500 2",rotate:"M16 10a6 6 0 11-2-4.500M14.500 2v4h-4",scale:"M3 11h6v6H3zM11 9l6-6M12.500 3H17v4.500",warning:"M10 3l7.500 13.500h-15zM10 8v4M10 14v.5"};function un(i,e,...t){for(let s of document.querySelectorAll("dialog"))s.close();let n=y("dialog",{"aria-label":i},y("header",{},y("div",{},y("h2",{},i),y("p",{class:"fine"},e)),y("button",{class:"quiet bare","aria-label":"Close",onclick:()=>n.close()},rn(Jt.close))),...t);return n.addEventListener("click",s=>{s.target===n&&n.close()}),n.addEventListener("close",()=>{n.remove(),document.querySelector("dialog[open]")||document.querySelector(".viewport")?.focus({preventScroll:!0})}),document.body.append(n),n.showModal(),n}function kr(i){let e=[i.help??i.title];return i.symbol&&e.push(`In the paper: ${i.symbol}`),i.minimum!==void 0&&i.maximum!==void 0&&e.push(`${nt(i.minimum)} to ${nt(i.maximum)}${i.unit?` ${i.unit}`:""}`),e.push(`Default: ${Nf(i,i.default)}. Double click returns to it.`),e.join(`
`)}var Df=0,Zx=900,Or=class{number=0;last=-1/0;held=!1;hold(){this.held=!0,this.number=++Df}now(){let e=performance.now();return!this.held&&e-this.last>Zx&&(this.number=++Df),this.last=e,this.number}end(){this.held=!1,this.last=-1/0}};function el(i,e,t=!1){switch(i.type){case"choice":return Jx(i,e);case"boolean":return jx(i,e);case"text":return Kx(i,e);default:return i.maximum===void 0||i.minimum===void 0?Qx(i,e):eb(i,e,t)}}function Nf(i,e){return i.type==="choice"?i.choices?.find(t=>t.value===e)?.title??String(e):i.type==="boolean"?e?"on":"off":`${typeof e=="number"?nt(e):e}${i.unit?` ${i.unit}`:""}`}function Jx(i,e){let t=y("select",{"aria-label":i.title,"data-option":i.name});for(let a of i.choices??[])t.append(y("option",{value:a.value,title:a.help},a.title));t.addEventListener("change",()=>e(t.value));let n=y("p",{class:"fine"}),s=y("label",{class:"field",title:kr(i)},y("span",{},i.title),t);return{element:y("div",{},s,n),show_value(a,c=[]){for(let l of t.options)l.hidden=l.disabled=c.includes(l.value);t.value=String(a??i.default),xe(n,i.choices?.find(l=>l.value===t.value)?.help??"")}}}function jx(i,e){let t=y("input",{type:"checkbox","data-option":i.name});return t.addEventListener("change",()=>e(t.checked)),{element:y("label",{class:"field check",title:kr(i)},y("span",{},i.title),t),show_value:s=>{t.checked=!!(s??i.default)}}}function Kx(i,e){let t=y("input",{type:"text","data-option":i.name});return t.addEventListener("change",()=>e(t.value)),{element:y("label",{class:"field",title:kr(i)},y("span",{},i.title),t),show_value:s=>{document.activeElement!==t&&(t.value=String(s??i.default))}}}function Qx(i,e){let t=y("input",{type:"number","data-option":i.name,min:i.minimum,max:i.maximum,step:i.step??(i.type==="integer"?1:"any")});return t.addEventListener("change",()=>{t.value!==""&&t.checkValidity()&&e(Number(t.value))}),t.addEventListener("dblclick",()=>e(i.default)),{element:y("label",{class:"field",title:kr(i)},y("span",{},i.title),y("span",{class:"value"},t,i.unit?` ${i.unit}`:"")),show_value:s=>{document.activeElement!==t&&(t.value=String(s??i.default))}}}function eb(i,e,t){let{minimum:n=0,maximum:s=1}=i,r=i.step??(i.type==="integer"?1:(s-n)/200),o=y("input",{type:"range","data-option":i.name,"aria-label":i.title,min:n,max:s,step:r}),a=y("output",{class:"value"}),c=Math.min(1,Math.max(0,(Number(i.default)-n)/(s-n||1)));o.style.setProperty("--default",`calc(${(100*c).toFixed(2)}% + ${(7-14*c).toFixed(2)}px)`);let l=y("label",{class:"field slider",title:kr(i)},y("span",{},i.title),a,o),h=!1,d=!1,u=new Or,f=p=>{xe(a,Nf(i,p)),l.classList.toggle("changed",p!==Number(i.default))};return o.addEventListener("pointerdown",()=>{d=!0,u.hold()}),o.addEventListener("input",()=>{h=!0,f(Number(o.value)),t&&e(Number(o.value),u.now())}),o.addEventListener("change",()=>{h=!1,e(Number(o.value),u.now()),d&&u.end(),d=!1}),o.addEventListener("dblclick",()=>{h=!1,o.value=String(i.default),f(Number(i.default)),e(i.default)}),{element:l,show_value(p){h||(o.value=String(p??i.default),f(Number(p??i.default)))}}}function Uf(i){let e=[...i.scene.catalogue.exports.filter(o=>(!o.only_pictures||i.scene.state?.picture)&&(!o.needs_motion||i.scene.state?.motion)).map(o=>({key:o.format,title:o.title,help:o.help??"",entry:o,run:a=>Br(i,o.format,a)})),{key:"view-png",title:"Picture of the view",help:"What you see, as a PNG on a transparent background, without handles.",entry:null,run:()=>nb(i)},...i.scene.state?.motion?[{key:"view-film",title:"Film of the motion",help:"The motion from start to end, as you look at it (WebM, 30 pictures a second). It plays at its own speed, however long filming takes.",entry:null,run:()=>Ff(i,o=>Lf(i,o))}]:[],{key:"view-turntable",title:"Turntable film",help:"A film of the shape turning once around (WebM, four seconds).",entry:null,run:()=>Ff(i,o=>If(i.viewport,o))}],t=y("div",{class:"export-list",role:"listbox","aria-label":"Format"}),n=y("div",{class:"export-detail"}),s=un("Export","For engines, for other tools, for showing around.",y("div",{class:"export"},t,n)),r=o=>{for(let u of t.querySelectorAll("button"))u.setAttribute("aria-selected",String(u.dataset.format===o.key));let a={},l=(o.entry?.options??[]).filter(u=>u.name!=="pose"||!i.scene.state?.motion).map(u=>{a[u.name]=u.default;let f=el(u,p=>{a[u.name]=p,f.show_value(p)});return f.show_value(u.default),f.element}),h=y("button",{class:"primary","data-action":"do-export",onclick:()=>{s.close(),o.run(a)}},"Export"),d=o.entry?y("button",{"data-action":"copy-command",title:"The command that does the same without the studio",onclick:()=>{zr(i,o.key,a)}},"Copy command"):null;Je(n,y("h3",{},o.title),y("p",{class:"fine"},o.help),...l,y("div",{class:"row"},h,d))};for(let[o,a]of tb(e))t.append(y("div",{role:"group","aria-label":o},y("h3",{class:"fine","aria-hidden":"true"},o),...a.map(c=>y("button",{role:"option","aria-selected":"false","data-format":c.key,onclick:()=>r(c)},c.title))));r(e[0])}function tb(i){let e=new Map;for(let t of i){let n=t.entry?t.entry.group??"Other":"Pictures";e.set(n,[...e.get(n)??[],t])}return[...e]}async function Br(i,e,t){i.messages.say("Exporting");let n=await i.intend({do:"export",format:e,...t});if(!n)return;Bf(i.connection.address(`download/${String(n.download)}`),String(n.file));let s=String(n.command??""),r=Array.isArray(n.notes)?n.notes.map(String):[];i.cards.note(`${String(n.file)}: exported, with remarks`,r),i.messages.say(`${String(n.file)} exported${r.length>0?`: ${r[0]}`:"."}`,s?{label:"Copy command",run:()=>{Of(i,s)}}:null)}async function zr(i,e,t){let n=await i.intend({do:"export_command",format:e,...t});n?.command&&await Of(i,String(n.command))}async function Of(i,e){try{await navigator.clipboard.writeText(e),i.messages.say(`Copied: ${e}`)}catch{i.messages.say(e,null,!0)}}async function nb(i){let e=await i.viewport.snapshot();e&&kf(i,e,"png")}async function Ff(i,e){let t=!0,n={label:"Stop",run:()=>{t=!1}};try{let s=await e(r=>(i.messages.say(`Filming: ${Math.round(100*r)} %`,n,!0),t));s?kf(i,s,"webm"):i.messages.say("Filming was stopped.")}catch(s){i.messages.clear(),s instanceof pi?i.messages.say(`${s.message} "limber render --film" films too.`):i.report(s)}}function kf(i,e,t){let n=URL.createObjectURL(e),s=`${i.scene.state?.document?.name??"limber"}.${t}`;Bf(n,s),setTimeout(()=>URL.revokeObjectURL(n),6e4),i.messages.say(`${s} saved.`)}function Bf(i,e){let t=y("a",{href:i,download:e});document.body.append(t),t.click(),t.remove()}var mi=class{constructor(e,t){this.studio=e;this.live=t}studio;live;element=y("div",{class:"options"});fields=[];sent=new Map;build(e,t=()=>!0){let n=this.studio.scene.catalogue.options.filter(s=>e.some(r=>s.name.startsWith(`${r}.`))&&t(s.name));this.fields=n.map(s=>({entry:s,field:el(s,(r,o)=>this.commit(s.name,r,o),this.live)})),this.element.replaceChildren(...this.fields.map(({field:s})=>s.element)),this.update()}get empty(){return this.fields.length===0}update(){let e=this.studio.scene.state?.options??{};for(let{entry:t,field:n}of this.fields)this.sent.get(t.name)||n.show_value(e[t.name],this.studio.scene.state?.unavailable[t.name]),ie(n.element,ib(t,e))}commit(e,t,n){this.sent.set(e,(this.sent.get(e)??0)+1),this.studio.intend({do:"set",options:{[e]:t},...n?{gesture:n}:{}}).then(s=>{let r=()=>{this.sent.set(e,(this.sent.get(e)??1)-1),this.update()},{scene:o}=this.studio;if(!s||(o.state?.revision??0)>=Number(s.revision??0))return r();let a=o.events.on("state",c=>{c.revision<Number(s.revision)||(a(),r())})})}};function ib(i,e){return Object.entries(i.when??{}).every(([t,n])=>n.includes(e[t]))}function qt(i,e,...t){let n=y("span",{class:"note"}),s=y("details",{class:"panel","data-panel":i},y("summary",{},y("span",{class:"panel-title"},e),n),y("div",{class:"panel-body"},...t)),r=`limber.panel.${i}`;return s.open=Vf(r)!=="closed",s.addEventListener("toggle",()=>{s.dataset.folded!==String(s.open)&&(delete s.dataset.folded,sb(r,s.open?"open":"closed"))}),{element:s,note:n}}function hh(i,e){i.open!==e&&(i.dataset.folded=String(e),i.open=e)}function zf(i){hh(i,Vf(`limber.panel.${i.dataset.panel}`)!=="closed")}function Vf(i){try{return localStorage.getItem(i)}catch{return null}}function sb(i,e){try{localStorage.setItem(i,e)}catch{return}}function Wf(i){let{options:e,scene:t,viewport:n}=i,s=new mi(i,!1),r=y("button",{class:"primary","data-action":"compress",onclick:()=>{i.intend({do:"compress"})}},"Compress"),o=y("button",{"data-action":"compress-end",title:"Shows the dense skin alone",onclick:()=>{rb(i)}},"Back to dense"),a=y("table",{class:"errors","aria-label":"Error of positions"}),c=y("p",{class:"fine","data-figure":"compression"}),l=y("ul",{class:"problems"}),h=Gf(i,"error","Error colours"),d=Gf(i,"virtual_bones","Virtual bones"),u=y("select",{"data-field":"error-scale","aria-label":"Brightest colour"},y("option",{value:"largest"},"k-largest at its worst"),y("option",{value:"own"},"this at its worst"));u.addEventListener("change",()=>e.set("error_scale",u.value));let f=y("label",{class:"field",title:"What the brightest colour stands for"},y("span",{},"Brightest"),u),p=y("div",{class:"options"},y("div",{class:"toggles"},h.element,d.element),f),_=y("button",{"data-action":"export-compressed",onclick:()=>{Br(i,"compressed",{})}},"Export .glb"),m=y("button",{"data-action":"copy-compress",title:"The command that does the same without the studio",onclick:()=>{zr(i,"compressed",{})}},"Copy command"),g=y("div",{class:"row"},_,m),{element:x,note:w}=qt("compression","Compression",s.element,y("div",{class:"row"},r,o),c,l,a,p,g);return t.events.on("catalogue",()=>s.build(["compress"])),n.painters.push(of(t,n,()=>e.get("virtual_bones"))),{element:x,update:()=>{s.update(),h.update(),d.update(),u.value=e.get("error_scale");let A=t.state,T=A?.compression??null,v=A?.work?.name==="compress";xe(w,v?"working":T?T.error?"stopped":T.stale?"out of date":T.gain?`${nt(T.gain)} times nearer`:"done":""),r.disabled=v||!A?.binding||!!A.binding.stale,xe(r,T?"Compress again":"Compress"),ie(r,!T||T.stale),ie(o,T!==null);let E=!!T?.positions;for(let N of[a,p,g,c])ie(N,E);ie(f,!!T?.largest&&T?.method!=="k-largest"),Je(l,...Hf(T).map(N=>y("li",{},N))),ie(l,Hf(T).length>0),T?.positions&&(xe(c,ob(T)),ab(a,T))}}}function Gf(i,e,t){let n=y("input",{type:"checkbox","data-view":e});return n.addEventListener("change",()=>i.options.set(e,n.checked)),{element:y("label",{},n,t),update:()=>{n.checked=i.options.get(e)}}}async function rb(i){let e=i.scene.state;e?.compare==="compressed"&&await i.intend({do:"compare",name:null}),e?.mode==="compressed"&&await i.intend({do:"mode",name:"reduced"})}function Hf(i){let e=[];return i?.error&&e.push(i.error.code==="Cancelled"?"It was cancelled.":`${i.error.message} ${i.error.remedy??""}`),i?.reached_tolerance===!1&&e.push("The tolerance was not reached."),e}function ob(i){let e=i.virtual_bones?` of ${Xt(i.virtual_bones)} virtual bones`:"",t=i.operations?`, ${nt(i.operations)} blends per vertex`:"";return`Up to ${i.influences} influences${e}${t}; made in ${nt(i.seconds??NaN)} s, measured over ${Xt(i.frames??0)} frames of ${i.judged_by==="range of motion"?"a range of motion":i.judged_by}.`}function ab(i,e){let t=e.method==="k-largest"?void 0:e.largest?.positions,n=(s,r,o)=>y("tr",{title:r},y("th",{scope:"row"},s),y("td",{"data-error":o},nt(e.positions[o])),t?y("td",{"data-largest":o},nt(t[o])):null);Je(i,y("thead",{},y("tr",{},y("th",{},"Error"),y("th",{scope:"col"},e.method??""),t?y("th",{scope:"col"},"k-largest"):null)),y("tbody",{},n("RMS","Root mean square over all coordinates of all frames, in shape units","rms"),n("99%","Of 99% of the vertices, root mean square over the frames, below this","percentile_99"),n("Worst","The largest distance of any vertex in any frame","worst")))}function Xf(i){let e=y("dd",{"data-figure":"crowd-count"}),t=y("dd",{"data-figure":"crowd-each"}),n=y("dd",{}),s=y("input",{type:"range",min:16,max:1024,step:16,"aria-label":"Characters"});s.addEventListener("change",()=>{i.intend({do:"crowd",count:Number(s.value)})});let r=y("button",{onclick:()=>{i.intend({do:"crowd_end"})}},"Back to one"),{element:o,note:a}=qt("crowd","Crowd",y("dl",{class:"facts"},y("dt",{},"Characters"),e,y("dt",{},"Per character"),t,y("dt",{},"All, per frame"),n),y("label",{class:"field slider"},y("span",{},"How many"),s),y("div",{class:"row"},r)),c=()=>{let{crowd:l}=i.scene;ie(o,l!==null),l&&(xe(e,Xt(l.count)),xe(t,Rn(l.microseconds/l.count)),xe(n,Rn(l.microseconds)),xe(a,Xt(l.count)),document.activeElement!==s&&(s.value=String(l.count)))};return i.scene.events.on("crowd",c),{element:o,update:c,tick:c}}var tl={position:"#f2c230",tail:"#f2962f",ends:"#f2962f",transform:"#e5544b",free:"#3fae5f",region:"#3d7fe0"},lb=6.5,qf=13,cb=24,jt=class{constructor(e){this.context=e}context;draw(e,t,n,s,r){let o=this.context;o.save(),o.translate(n,0);let a=t.map(h=>({place:h,head:e.project(h.anchor),tail:h.tail?e.project(h.tail):null})).sort((h,d)=>d.head.z-h.head.z);for(let{place:h,head:d,tail:u}of a){let f=$f(h.handle.name,s);o.globalAlpha=s.dimmed&&!f?.45:1,u&&this.bone(d,u,h,f,r)}for(let{place:h,head:d}of a){let u=$f(h.handle.name,s);o.globalAlpha=s.dimmed&&!u?.45:1,this.joint(d,h,h.handle.name===s.selected||s.also.has(h.handle.name),h.handle.name===s.hovered,r)}o.globalAlpha=1;let c=[],l=h=>h===s.hovered?2:h===s.selected?1:0;for(let{place:h,head:d,tail:u}of[...a].reverse().sort((f,p)=>l(p.place.handle.name)-l(f.place.handle.name))){let{name:f}=h.handle;if(!s.names&&l(f)===0)continue;let p=hb(d,u);l(f)===0&&c.some(_=>Math.abs(_.x-p.x)<80&&Math.abs(_.y-p.y)<18)||(c.push(p),this.label(s.short(h.handle),p,r,f!==s.hovered))}o.restore()}static pick(e,t,n,s,r=!1){let o=null,a=r?cb:qf;for(let c of t){let l=e.project(c.anchor),h=Math.hypot(l.x-n,l.y-s);if(c.tail){let d=e.project(c.tail);h=Math.min(h,3+ub(n,s,l,d))}h<a&&([a,o]=[h,c])}return o}static takes_tail(e,t,n,s){if(!t.tail||!t.leaf||t.handle.constraint==="transform")return!1;let r=e.project(t.anchor),o=e.project(t.tail),a=Math.hypot(o.x-n,o.y-s);return a<qf&&a<Math.hypot(r.x-n,r.y-s)}bone(e,t,n,s,r){let o=this.context,a=Math.hypot(t.x-e.x,t.y-e.y);if(a<2)return;let c={x:(t.x-e.x)/a,y:(t.y-e.y)/a},l=Math.min(6,.11*a+1.5)*(s?1.25:1),h=Math.min(.22*a,16),d={x:e.x+c.x*h-c.y*l,y:e.y+c.y*h+c.x*l},u={x:e.x+c.x*h+c.y*l,y:e.y+c.y*h-c.x*l},f=tl[n.handle.constraint],p=n.handle.constraint==="free";this.facet([e,d,t],f,p?.22:.62),this.facet([e,u,t],Zf(f),p?.3:.72),o.beginPath(),Yf(o,[e,d,t,u]),o.lineWidth=s?2:1.1,o.strokeStyle=s?r.label:p?f:r.outline,o.stroke(),n.leaf&&this.hollow(t,n.handle.constraint==="tail"||n.handle.constraint==="ends"?5:3.2,f,r)}facet(e,t,n){let s=this.context.globalAlpha;this.context.globalAlpha=s*n,this.context.beginPath(),Yf(this.context,e),this.context.fillStyle=t,this.context.fill(),this.context.globalAlpha=s}joint(e,t,n,s,r){let o=this.context,{type:a,constraint:c}=t.handle,l=a==="region"&&c==="free"?tl.region:tl[c],h=(a==="bone"&&c==="free"?4:lb)*(s?1.25:1);(n||s)&&(nl(o,e,h+4.5),o.fillStyle=l,o.globalAlpha*=.28,o.fill(),o.globalAlpha/=.28),a==="region"?this.square(e,h,l,c==="free",r):c==="free"?this.hollow(e,h,l,r):this.ball(e,h,l,r),(c==="position"||c==="ends")&&(nl(o,e,h+3),o.lineWidth=3.2,o.strokeStyle=r.outline,o.stroke(),o.lineWidth=1.8,o.strokeStyle=l,o.stroke()),c==="transform"&&this.axes(e,h,l)}ball(e,t,n,s){let r=this.context,o=r.createRadialGradient(e.x-.35*t,e.y-.4*t,.1*t,e.x,e.y,t);o.addColorStop(0,"#ffffff"),o.addColorStop(.35,n),o.addColorStop(1,Zf(n)),nl(r,e,t),r.fillStyle=o,r.fill(),r.lineWidth=1,r.strokeStyle=s.outline,r.stroke()}hollow(e,t,n,s){let r=this.context;nl(r,e,t-.5),r.fillStyle=s.label_back,r.fill(),r.lineWidth=4,r.strokeStyle=s.outline,r.stroke(),r.lineWidth=2.4,r.strokeStyle=n,r.stroke()}square(e,t,n,s,r){let o=this.context;o.beginPath(),o.roundRect(e.x-t,e.y-t,2*t,2*t,3),o.fillStyle=s?r.label_back:n,o.fill(),o.lineWidth=3.4,o.strokeStyle=r.outline,o.stroke(),o.lineWidth=2,o.strokeStyle=tl.region,o.stroke()}axes(e,t,n){let s=this.context;s.lineWidth=2,s.strokeStyle=n,s.beginPath();for(let r of[-Math.PI/2,Math.PI/6,5*Math.PI/6])s.moveTo(e.x+Math.cos(r)*(t+1.5),e.y+Math.sin(r)*(t+1.5)),s.lineTo(e.x+Math.cos(r)*(t+6.5),e.y+Math.sin(r)*(t+6.5));s.stroke()}label(e,t,n,s){let r=this.context;r.font="12px system-ui, sans-serif";let o=r.measureText(e).width,a=t.x+14,c=t.y-14;r.globalAlpha=s?.85:1,r.beginPath(),r.roundRect(a-5,c-12,o+10,17,4),r.fillStyle=n.label_back,r.fill(),r.fillStyle=n.label,r.fillText(e,a,c+.5),r.globalAlpha=1}},$f=(i,e)=>i===e.selected||i===e.hovered||e.also.has(i);function hb(i,e){return e?{x:(i.x+e.x)/2,y:(i.y+e.y)/2}:i}function nl(i,e,t){i.beginPath(),i.arc(e.x,e.y,t,0,2*Math.PI)}function Yf(i,e){e.forEach((t,n)=>n===0?i.moveTo(t.x,t.y):i.lineTo(t.x,t.y)),i.closePath()}function Zf(i){return`rgb(${[1,3,5].map(t=>Math.round(.8*parseInt(i.slice(t,t+2),16))).join(" ")})`}function ub(i,e,t,n){let s=n.x-t.x,r=n.y-t.y,o=s*s+r*r,a=o>0?Math.min(1,Math.max(0,((i-t.x)*s+(e-t.y)*r)/o)):0;return Math.hypot(t.x+a*s-i,t.y+a*r-e)}function Jf(i){let{viewport:e,options:t}=i;return{name:"delete",title:"Delete",key:"X",icon:"delete",cursor:"pointer",hint:"Click a handle to delete it.",hover(n){t.set("hovered",jt.pick(e.camera,e.places(n.side),n.x,n.y)?.handle.name??null)},preview:n=>`Click to delete ${n}.`,press(n){let s=jt.pick(e.camera,e.places(n.side),n.x,n.y);return s?(Vr(i,s.handle.name),!0):!1}}}async function Vr(i,e){let{options:t}=i,n=t.get("also").has(e)?t.selection:[e];await i.intend({do:"delete",handles:n})&&(n.includes(t.get("selected")??"")&&t.set("selected",null),t.set("hovered",null),i.messages.say(`${n.length>1?`${n.length} handles`:e} deleted`,{label:"Undo",run:()=>{i.intend({do:"undo"})}}))}function jf(i){let{scene:e,options:t}=i,n=y("input",{type:"text","aria-label":"Name of the bone","data-field":"bone-name"}),s=y("select",{"aria-label":"What the bone hangs on","data-field":"bone-parent"}),r=y("button",{"data-action":"grow-bone",title:"The next click on the shape places a bone at the end of this one",onclick:()=>t.set("tool","bone")},"Add a bone"),o=y("button",{"data-action":"delete-bone",title:"What hangs on it hangs on its parent then",onclick:()=>{let l=t.get("selected");l&&Vr(i,l)}},"Delete"),a=y("div",{class:"bone-editor"},y("h3",{},"Selected bone"),y("label",{class:"field"},y("span",{},"Name"),n),y("label",{class:"field",title:"Moves along with this one"},y("span",{},"Hangs on"),s),y("div",{class:"row"},r,o));return n.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Enter"&&n.blur()}),n.addEventListener("change",()=>{let l=t.get("selected"),h=n.value.trim();!l||!h||h===l||i.intend({do:"rename",handle:l,name:h}).then(d=>{d&&t.set("selected",h)})}),s.addEventListener("change",()=>{i.intend({do:"reparent",handle:t.get("selected"),parent:s.value||null})}),{element:a,update:()=>{let l=e.handle(t.get("selected"));if(ie(a,l?.type==="bone"),l?.type!=="bone")return;document.activeElement!==n&&(n.value=l.name);let h=e.state?.handles??[],d=p=>{for(let _=p;_;_=h.find(m=>m.name===_)?.parent??null)if(_===l.name)return!0;return!1},u=h.filter(p=>p.type!=="extra"&&!d(p.name)).map(p=>p.name),f=u.join(`
`);s.dataset.key!==f&&(s.dataset.key=f,Je(s,y("option",{value:""},"nothing"),...u.map(p=>y("option",{value:p},p)))),document.activeElement!==s&&(s.value=l.parent??"")}}}function Qf(i,e,t=""){if(t)return i.filter(a=>a.name.toLowerCase().includes(t)).map(a=>({handle:a,depth:0,children:!1}));let n=new Set(i.map(a=>a.name)),s=new Map;for(let a of i){let c=a.parent!==null&&n.has(a.parent)?a.parent:null;s.set(c,[...s.get(c)??[],a])}let r=[],o=(a,c)=>{let l=s.get(a.name)??[];if(r.push({handle:a,depth:c,children:l.length>0}),!e.has(a.name))for(let h of l)o(h,c+1)};for(let a of s.get(null)??[])o(a,0);return r}function Hs(i){let e=i[0]?.indexOf(":")??-1;if(i.length<2||e<0)return"";let t=i[0].slice(0,e+1);return i.every(n=>n.startsWith(t))?t:""}function Ws(i,e,t){let{name:n}=i,s=n.lastIndexOf("/"),r=s>0?n.slice(0,s):"";return r&&e.some(o=>o.name===r)?`to ${Kf(n.slice(s+1),t)}`:Kf(n,t)}var Kf=(i,e)=>i.startsWith(e)&&i.length>e.length?i.slice(e.length):i;var tp={free:"free",position:"pinned",tail:"tail pinned",ends:"both ends",transform:"full"},ep=10;function np(i){let e=new Map,t=new Set,n=y("ul",{class:"handles",role:"tree","aria-label":"Handles","aria-multiselectable":"true"}),s=y("p",{class:"empty"},"No handles yet. Take the point tool (2) and click the shape, or draw a chain of bones (3)."),r=y("input",{type:"search",placeholder:"Filter","aria-label":"Filter handles by name","data-field":"filter-handles"}),o=y("p",{class:"empty"},"No handle has such a name."),a=y("input",{type:"checkbox","data-view":"weights"});a.addEventListener("change",()=>i.options.set("weights",a.checked));let c=y("label",{class:"field check",title:"Colours the shape by the weight of the selected handle. Zero stays uncoloured."},y("span",{},"Show weights of the selected"),a),l=y("button",{onclick:()=>{i.intend({do:"reset_pose"})},title:"Back to the rest pose"},"Reset pose"),h=jf(i),{element:d,note:u}=qt("handles","Handles",s,r,n,o,c,y("div",{class:"row"},l),h.element),f=[],p=()=>{let _=(i.scene.state?.handles??[]).filter(A=>A.type!=="extra");xe(u,String(_.length)),ie(s,_.length===0),ie(r,_.length>ep),ie(c,_.length>0),ie(l.parentElement,_.length>0);let m=new Set(_.map(A=>A.name));for(let[A,T]of e)m.has(A)||(T.element.remove(),e.delete(A));let g=_.length>ep?r.value.trim().toLowerCase():"";f=Qf(_,t,g),ie(o,_.length>0&&f.length===0);let x=new Set(f.map(({handle:A})=>A.name));for(let[A,T]of e)x.has(A)||T.element.remove();let w=Hs(_.map(A=>A.name)),b=db(i,f);f.forEach((A,T)=>{let{handle:v}=A,E=e.get(v.name);E||e.set(v.name,E=pb(i,v,()=>{t.delete(v.name)||t.add(v.name),p()})),n.children[T]!==E.element&&n.insertBefore(E.element,n.children[T]??null),mb(E,A,i,Ws(v,_,w),v.name===b,t.has(v.name))}),a.checked=i.options.get("weights"),h.update()};return r.addEventListener("input",p),r.addEventListener("keydown",_=>_.stopPropagation()),n.addEventListener("keydown",_=>{let m=f.findIndex(({handle:x})=>e.get(x.name)?.name===document.activeElement),g={ArrowDown:1,ArrowUp:-1}[_.key];if(!(m<0)){if(g)fb(i,e,f,m+g);else if(_.key==="ArrowRight"&&f[m].children&&t.delete(f[m].handle.name))p();else if(_.key==="ArrowLeft"&&f[m].children&&!t.has(f[m].handle.name))t.add(f[m].handle.name),p();else return;_.preventDefault(),_.stopPropagation()}}),i.options.events.on("change",_=>{if(_!=="selected"&&_!=="also"&&_!=="hovered"&&_!=="weights")return;let m=i.options.get("selected")??"";if(_==="selected")for(let g=i.scene.handle(m)?.parent;g;g=i.scene.handle(g)?.parent)t.delete(g);p(),_==="selected"&&!n.matches(":hover")&&e.get(m)?.element.scrollIntoView({block:"nearest"})}),{element:d,update:p}}function db(i,e){let t=i.options.get("selected");return e.find(({handle:n})=>n.name===t)?.handle.name??e[0]?.handle.name??""}function fb(i,e,t,n){let s=t[Math.max(0,Math.min(t.length-1,n))];i.options.set("selected",s.handle.name),e.get(s.handle.name)?.name.focus()}function pb(i,e,t){let{name:n}=e,s=y("button",{class:"fold",tabindex:-1,"aria-label":`Fold what hangs on ${n}`,onclick:t}),r=y("span",{class:"mark"}),o=y("button",{class:"handle-name",tabindex:-1,onclick:h=>{h.ctrlKey||h.metaKey||h.shiftKey?i.options.toggle_selected(n):i.options.select([n])},ondblclick:()=>sp(i,n,o)},n),a=y("select",{class:"state",tabindex:-1,"aria-label":`State of ${n}`,title:"Free: the solver moves it. Pinned: its position is yours. Full: its whole transform is yours."}),c=e.type==="bone"?["free","position","tail","ends","transform"]:e.type==="point"?["free","position"]:["free","position","transform"];for(let h of c)a.append(y("option",{value:h},tp[h]));return a.addEventListener("change",()=>{i.intend({do:"constrain",handle:n,kind:a.value})}),{element:y("li",{"data-handle":n,role:"treeitem",onpointerenter:()=>i.options.set("hovered",n),onpointerleave:()=>i.options.set("hovered",null)},s,r,o,a),fold:s,mark:r,name:o,state:a}}function mb(i,e,t,n,s,r){let{handle:o,depth:a,children:c}=e;i.element.style.setProperty("--depth",String(Math.min(a,5))),i.element.setAttribute("aria-level",String(a+1));let l=t.options.get("selected")===o.name||t.options.get("also").has(o.name);i.element.setAttribute("aria-selected",String(l)),c?i.element.setAttribute("aria-expanded",String(!r)):i.element.removeAttribute("aria-expanded"),i.fold.classList.toggle("leaf",!c),i.fold.classList.toggle("folded",r),i.fold.disabled=!c,xe(i.name,n),i.name.title=`${o.name}
Click to select, Ctrl+click to select it too, double click or F2 to rename`,i.name.tabIndex=s?0:-1,i.mark.className=`mark ${o.type} ${o.constraint}`,i.mark.title=`${o.type}, ${tp[o.constraint]}${o.bound?"":", waits for weights"}`,document.activeElement!==i.state&&(i.state.value=o.constraint),i.element.classList.toggle("selected",l),i.element.classList.toggle("hovered",t.options.get("hovered")===o.name),i.element.classList.toggle("unbound",!o.bound)}function ip(i,e){let t=[...document.querySelectorAll("[data-handle]")].find(n=>n.dataset.handle===e)?.querySelector(".handle-name");return!t||t.offsetParent===null?!1:(sp(i,e,t),!0)}function sp(i,e,t){let n=y("input",{type:"text",class:"rename",value:e,"aria-label":`New name of ${e}`}),s=a=>{n.replaceWith(t);let c=n.value.trim();!a||!c||c===e||i.intend({do:"rename",handle:e,name:c}).then(l=>{l&&i.options.set("selected",c)})},r=!1,o=a=>{r||(r=!0,s(a))};n.addEventListener("keydown",a=>{a.stopPropagation(),a.key==="Enter"&&o(!0),a.key==="Escape"&&o(!1)}),n.addEventListener("blur",()=>o(!0)),t.replaceWith(n),n.select(),n.focus()}function uh(i){let e=new Map;for(let t of i.split(",")){let n=t.lastIndexOf("="),s=Number(t.slice(n+1));n>0&&t.length>n+1&&s>=0&&s<=1&&e.set(t.slice(0,n),s)}return e}function rp(i){return[...i].map(([e,t])=>`${e}=${t}`).join(",")}var Gr="jiggle_parts.softness";function op(i){let{scene:e,options:t}=i,n=y("p",{class:"fine","data-figure":"jiggle-status",role:"status"}),s=y("input",{type:"checkbox","data-field":"show-lattice"});s.addEventListener("change",()=>t.set("lattice",s.checked)),t.events.on("change",u=>{u==="lattice"&&(s.checked=t.get("lattice"))});let r=new dh(i),o=y("button",{class:"quiet",title:"Every part as soft as the slider above says",onclick:()=>{i.intend({do:"set",options:{[Gr]:""}})}},"All alike"),a=(u,f,p)=>y("button",{"data-action":`bake-${u}`,title:f,onclick:()=>{Br(i,u,{})}},p),c=[a("jiggle-glb","The motion with jiggle for engines: joints of its own carry it","Bake .glb"),a("jiggle-pc2","Every vertex of every frame","Bake .pc2"),y("button",{"data-action":"jiggle-command",title:"The command that bakes the same without the studio",onclick:()=>{zr(i,"jiggle-glb",{})}},"Copy command")],{element:l,note:h}=qt("jiggle","Jiggle",n,y("label",{class:"field check",title:"The outer cells of the lattice, each part in a colour of its own"},y("span",{},"Show the lattice"),s),y("div",{class:"row spread"},y("span",{class:"fine"},"Softness of parts"),o),r.element,y("div",{class:"row"},...c)),d=()=>{let{state:u}=e,f=u?.mode==="jiggle"||u?.compare==="jiggle";if(ie(l,!!f),!f||!u)return;let p=e.weights?.arrays.get("jiggle.owners")?.shape[0]??0;xe(n,gb(i,p)),xe(h,p>0?`${Xt(p)} particles`:""),s.checked=t.get("lattice"),s.disabled=p===0;for(let _ of c)_.disabled=!u.motion||u.work?.name==="export";o.disabled=!u.options[Gr],r.update()};return e.events.on("weights",d),{element:l,update:d}}function gb(i,e){let{state:t}=i.scene;return t?.document?.dimension===2?"Jiggle is for shapes in space; this one is flat. Dynamics swings flat shapes.":!t||t.handles.length===0?"Jiggle needs a skeleton: draw bones (3), or open a rig.":t.work?.name==="lattice"?"Building the lattice; the shape can be posed meanwhile.":e===0?t.binding&&!t.binding.stale?"There is no lattice yet.":"The lattice follows once the weights are there.":t.motion?"Every pass of the motion shows what a bake holds. Seeking puts flesh at rest on the pose.":"Open a motion to bake; drag a handle to see it wobble."}var dh=class{constructor(e){this.studio=e}studio;element=y("ul",{class:"parts"});rows=[];built="";held="";update(){let{state:e}=this.studio.scene,t=(e?.handles??[]).filter(r=>r.type!=="extra"&&!r.name.includes(",")).map(r=>r.name);t.join(`
`)!==this.built&&this.build(t);let n=Number(e?.options["jiggle.softness"]??.9),s=uh(String(e?.options[Gr]??""));for(let{name:r,slider:o,value:a,row:c}of this.rows){if(this.held===r)continue;let l=s.get(r);o.value=String(l??n),xe(a,nt(l??n)),c.classList.toggle("changed",l!==void 0)}}build(e){this.built=e.join(`
`),this.rows=e.map(t=>{let n=y("input",{type:"range",min:0,max:1,step:.01,"data-part":t,"aria-label":`Softness of ${t}`}),s=y("output",{class:"value"}),r=y("li",{title:`How loose the flesh of ${t} is; a double click goes back to the common softness`},y("span",{},t),n,s),o=new Or;return n.addEventListener("pointerdown",()=>o.hold()),n.addEventListener("pointerup",()=>o.end()),n.addEventListener("input",()=>{this.held=t,xe(s,nt(Number(n.value))),this.commit(t,Number(n.value),o.now())}),n.addEventListener("change",()=>{this.held=""}),n.addEventListener("dblclick",()=>{this.held="",this.commit(t,null)}),r.addEventListener("pointerenter",()=>this.studio.options.set("hovered",t)),r.addEventListener("pointerleave",()=>this.studio.options.set("hovered",null)),{name:t,slider:n,value:s,row:r}}),Je(this.element,...this.rows.map(({row:t})=>t))}commit(e,t,n){let s=uh(String(this.studio.scene.state?.options[Gr]??""));t===null?s.delete(e):s.set(e,t),this.studio.intend({do:"set",options:{[Gr]:rp(s)},...n?{gesture:n}:{}})}};var ap=(i,e,t)=>Math.max(Math.abs(i[e]-t[0]),Math.abs(i[e+1]-t[1]),Math.abs(i[e+2]-t[2]));function _b(i,e,t){let n=[[],[],[]],s=(r,o)=>{for(let a=0;a<3;++a)n[a].push(i[4*(o*e+r)+a])};for(let r=0;r<e;++r)[0,t-1].forEach(o=>s(r,o));for(let r=0;r<t;++r)[0,e-1].forEach(o=>s(o,r));return n.map(r=>r.sort((o,a)=>o-a)[r.length>>1])}function lp(i){for(let e=3;e<i.length;e+=4)if(i[e]<250)return!1;return!0}function cp(i,e,t,n,s){let r=e*t,o=new Uint8Array(r),a=new Uint8Array(r).fill(255),c=[],l=f=>{for(;c.length>0;){let p=c.pop(),_=p%e;for(let m of[_>0?p-1:-1,_<e-1?p+1:-1,p-e,p+e]){if(m<0||m>=r||o[m])continue;let g=ap(i,4*m,f);a[m]=Math.min(a[m],g),!(g>s)&&(o[m]=1,c.push(m))}}},h=(f,p)=>{o[f]||ap(i,4*f,p)>s||(o[f]=1,c.push(f))},d=_b(i,e,t);for(let f=0;f<e;++f)[f,r-1-f].forEach(p=>h(p,d));for(let f=0;f<t;++f)[f*e,(f+1)*e-1].forEach(p=>h(p,d));l(d);for(let{x:f,y:p}of n){let _=Math.round(p)*e+Math.round(f);if(!(_>=0&&_<r))continue;let m=[i[4*_],i[4*_+1],i[4*_+2]];h(_,m),l(m)}let u=new Uint8ClampedArray(r);for(let f=0;f<r;++f){if(o[f])continue;let p=s>0?(a[f]-s)/s:1;u[f]=Math.min(i[4*f+3],a[f]===255?255:255*Math.min(1,Math.max(.25,p)))}return u}var vb=4096,yb=36,hp=.002,up=i=>/\.(png|jpe?g|webp|bmp)$/i.test(i.name);async function dp(i,e,t){let n;try{n=await createImageBitmap(e)}catch{return t(e)}let s=Math.min(1,vb/Math.max(n.width,n.height)),[r,o]=[Math.max(1,Math.round(n.width*s)),Math.max(1,Math.round(n.height*s))],a=y("canvas",{class:"cutting",width:r,height:o,role:"img","aria-label":"The picture without its background"}),c=a.getContext("2d",{willReadFrequently:!0});c.drawImage(n,0,0,r,o),n.close();let l=c.getImageData(0,0,r,o);return lp(l.data)?xb(i,e,a,l,t):e.name.toLowerCase().endsWith(".png")?t(e):t(await fh(a,e))}function xb(i,e,t,n,s){let{width:r,height:o}=n,a=t.getContext("2d"),c=[],l=y("input",{type:"range",min:0,max:120,step:1,value:yb,"data-field":"tolerance"}),h=y("button",{class:"primary","data-action":"cut-background"},"Open without the background"),d=y("p",{class:"fine",role:"status"}),u=()=>{let f=cp(n.data,r,o,c,Number(l.value)),p=new ImageData(new Uint8ClampedArray(n.data),r,o),_=0;for(let g=0;g<f.length;++g)p.data[4*g+3]=f[g],f[g]>127&&++_;a.putImageData(p,0,0);let m=_/f.length;xe(d,m<hp?"Nothing is left: take a lower tolerance.":`${Math.round(100*m)} % of the picture is left. Click on what should go too.`),h.disabled=m<hp};return new Promise(f=>{let p=x=>{_=!0,g.close(),x().then(s).then(f)},_=!1;h.addEventListener("click",()=>p(()=>fh(t,e)));let m=y("button",{"data-action":"keep-background",onclick:()=>p(async()=>(a.putImageData(n,0,0),fh(t,e)))},"Keep the whole picture");t.addEventListener("click",x=>{let w=t.getBoundingClientRect();c.push({x:Math.floor((x.clientX-w.left)/w.width*r),y:Math.floor((x.clientY-w.top)/w.height*o)}),u()}),l.addEventListener("input",u);let g=un("Take the background off",`${e.name} has no transparent part: what is connected with its rim and has its colour goes.`,y("div",{class:"export-detail wide"},t,d,y("label",{class:"field slider",title:"How far colours may be from that of the background"},y("span",{},"Tolerance"),l),y("div",{class:"row"},h,m)));g.addEventListener("close",()=>{_||(f(!1),i.messages.say(`${e.name} was not opened.`))}),u(),h.focus()})}async function fh(i,e){let t=await new Promise(n=>{i.toBlob(n,"image/png")});return new File([t],e.name.replace(/\.[^.]*$/,".png"),{type:"image/png"})}async function il(i,e,t){if(e.size>t)throw new gt({code:"TooLarge",message:`${e.name} has ${(e.size/1048576).toFixed(0)} MB; the studio takes up to ${(t/1048576).toFixed(0)} MB.`,remedy:"Decimate it first, or use the command line."});let n;try{n=await fetch(i.address("upload",{name:e.name}),{method:"POST",body:e})}catch{throw new gt({code:"Disconnected",message:`${e.name} could not be sent: the studio is not there.`,remedy:"Start it again, then drop the file once more."})}let s=await n.json().catch(()=>({}));if(s.ok&&typeof s.upload=="string")return s.upload;throw new gt(s.error??{code:"UploadFailed",message:`${e.name} could not be sent (status ${n.status}).`})}var ph=(i,...e)=>e.some(t=>i.name.toLowerCase().endsWith(t));function fp(i){return i.filter(t=>ph(t,".pc2",".mdd")).length>0||i.length>1&&i.every(t=>ph(t,".obj"))}function pp(i,e){let t=(l,h,d,u,f,p)=>{let _=y("input",{type:"number","data-sequence":l,min:f,max:p,step:1,value:u});return{input:_,element:y("label",{class:"field",title:d},y("span",{},h),y("span",{class:"value"},_))}},n=t("bones","Bones","How many rigid bones move the mesh",20,1,500),s=t("influences","Influences per vertex","How many bones may move a vertex; 0 for any number, to be compressed later",4,0,64),r=t("fps","Frames per second","For files that count frames",24,1,240),o=[n,s,r],a=y("button",{class:"primary","data-action":"decompose",onclick:()=>{o.every(({input:l})=>l.reportValidity())&&(c.close(),bb(i,e,{bones:Number(n.input.value),influences:Number(s.input.value),fps:Number(r.input.value)}))}},"Find bones"),c=un("Mesh sequence",`${mp(e)}: rigid bones, their motion, and weights that play it back.`,y("div",{class:"export-detail"},...o.map(({element:l})=>l),y("div",{class:"row"},a)));a.focus()}function mp(i){let e=i.find(t=>ph(t,".pc2",".mdd"));return e?e.name:`${Xt(i.length)} frames`}async function bb(i,e,t){let n=mp(e),s=e.reduce((r,o)=>r+o.size,0);try{if(s>i.upload_limit)throw new gt({code:"TooLarge",message:`${n} has ${(s/1048576).toFixed(0)} MB; the studio takes up to ${(i.upload_limit/1048576).toFixed(0)} MB.`,remedy:"Take fewer frames, or use limber decompose."});let r=[];for(let[a,c]of e.entries())i.messages.say(`Sending ${c.name} (${a+1} of ${e.length})`),r.push(await il(i.connection,c,i.upload_limit));i.messages.say(`Finding bones in ${n}`);let o=await i.connection.request({do:"open_sequence",upload:r[0],with:r.slice(1),...t});i.cards.opened(n,o),i.messages.say(`${n} became bones and weights`)}catch(r){r instanceof gt&&i.cards.failed(n,r),i.report(r)}}var mh={shape:"open",rig:"open_rig",pose:"open_pose",motion:"open_motion"};function Fi(i,e){let t=i.scene.catalogue.uploads?.[e],n=(e==="shape"&&t?.includes(".png")?[...t,".jpg",".jpeg",".webp",".bmp"]:t)?.join(","),s=y("input",{type:"file",accept:n,multiple:e!=="pose",class:"hidden-file","data-kind":e});s.addEventListener("change",()=>{let r=[...s.files??[]];r.length>0&&(e==="shape"?gp(i,r):i.open_files(r,mh[e])),s.remove()}),s.addEventListener("cancel",()=>s.remove()),document.body.append(s),s.click()}function gp(i,e){let t=(...n)=>i.open_files(n,mh.shape);return e.length===1&&up(e[0])?dp(i,e[0],t):t(...e)}function Sb(i,e){let t=i.toLowerCase();return t.endsWith(".bvh")?"motion":t.endsWith(".tgf")||t.endsWith("rig.json")?e?"rig":"shape":t.endsWith(".json")?t.includes("pose")?"pose":"rig":"shape"}async function _p(i,e){if(fp(e))return pp(i,e);let t=e.map(r=>({file:r,kind:Sb(r.name,i.scene.mesh!==null)})),n=r=>t.filter(o=>o.kind===r).map(({file:o})=>o),s=n("shape");if(!(s.length>0&&!await gp(i,s))){for(let r of["rig","pose","motion"])for(let o of n(r))if(!await i.open_files([o],mh[r]))return}}var wb=[["smooth","Smooth"],["linear","Even"],["hold","Hold"]],Mb=4,vp=30;function yp(i){let{scene:e}=i,t=y("div",{class:"keys",role:"listbox","aria-label":"Keys","aria-multiselectable":"true",tabindex:0}),n=y("select",{"aria-label":"How the key goes over to the next one",title:"How the key goes over to the next one","data-field":"ease"},...wb.map(([b,A])=>y("option",{value:b},A))),s=y("button",{"data-action":"copy-key",title:"Copies the chosen keys to the current time"},"Copy here"),r=y("button",{"data-action":"delete-key",title:"Deletes the chosen keys (Delete)"},"Delete"),o=y("input",{type:"number",min:.1,max:3600,step:.1,"aria-label":"Length in seconds",title:"Length in seconds","data-field":"key-length"}),a=y("label",{class:"key-length"},o," s"),c=y("span",{class:"row"},n,s,r),l=y("div",{class:"row key-buttons"},c,a),h=new Set,d=null,u=()=>e.state?.motion?.seconds||1,f=()=>{let b=e.state?.motion;return b?b.keyed?(b.keys??[]).map(({time:A,ease:T})=>({time:A,ease:T,title:`Key at ${A.toFixed(2)} s`})):(b.layer??[]).map(({time:A,joints:T})=>({time:A,ease:"layer",title:`Changed at ${A.toFixed(2)} s: ${T.join(", ")}`})):[]},p=b=>[...h].some(A=>Math.abs(A-b)<.001),_=(b,A=t.getBoundingClientRect())=>Math.max(0,Math.min(1,(b.clientX-A.left)/A.width))*u(),m=()=>f().map(({time:b})=>b).filter(p),g=(b,A)=>{b.stopPropagation(),p(A)||(h=b.shiftKey||b.ctrlKey?new Set([...h,A]):new Set([A]));let T=t.getBoundingClientRect(),v={x:b.clientX,at:_(b,T)};d=null;let E=P=>{if(!d&&Math.abs(P.clientX-v.x)<Mb)return;let F=Math.round((_(P,T)-v.at)*vp)/vp;d={from:A,by:Math.max(-Math.min(...m()),F)},w()},N=()=>{removeEventListener("pointermove",E),removeEventListener("pointerup",N);let P=d;if(d=null,P&&P.by!==0){let F=m();h=new Set(F.map(O=>O+P.by)),i.intend({do:"move_keys",times:F,by:P.by})}else P||i.intend({do:"seek",time:A});w()};addEventListener("pointermove",E),addEventListener("pointerup",N),w()},x=()=>{let b=m();h=new Set,b.length>0&&i.intend({do:"delete_keys",times:b})};r.addEventListener("click",x),s.addEventListener("click",()=>{let b=m(),A=(e.state?.motion?.time??0)-Math.min(...b);b.length>0&&A!==0?i.intend({do:"copy_keys",times:b,by:A}):i.messages.say("Go to another time first: keys are copied to where the time is.")}),n.addEventListener("change",()=>{m().length>0&&i.intend({do:"ease_keys",times:m(),ease:n.value})}),o.addEventListener("change",()=>{o.checkValidity()&&i.intend({do:"key_length",seconds:Number(o.value)})}),o.addEventListener("keydown",b=>b.stopPropagation()),t.addEventListener("pointerdown",()=>{h=new Set,w()}),t.addEventListener("keydown",b=>{b.key!=="Delete"&&b.key!=="Backspace"||(b.stopPropagation(),x())});let w=()=>{let b=e.state?.motion,A=f();if(ie(t,A.length>0),ie(l,A.length>0),!b||A.length===0)return;Je(t,...A.map(v=>{let E=v.time+(d&&p(v.time)?d.by:0),N=y("button",{class:`key ${v.ease}`,role:"option","aria-selected":String(p(v.time)),title:v.title,"aria-label":v.title,"data-key":v.time.toFixed(3),tabindex:-1,onpointerdown:P=>g(P,v.time)});return N.style.left=`${100*E/u()}%`,N}));let T=A.find(v=>p(v.time));c.style.visibility=T?"visible":"hidden",ie(n,!!b.keyed),ie(s,!!b.keyed),T&&b.keyed&&document.activeElement!==n&&(n.value=T.ease),ie(a,!!b.keyed),document.activeElement!==o&&(o.value=String(Number(b.seconds.toFixed(2)))),xe(r,b.keyed?"Delete":"Undo change")};return{element:t,buttons:l,update:w}}async function Xs(i){let e=await i.intend({do:"key"});e&&i.messages.say(`Keyed at ${Number(e.time).toFixed(2)} s. Go to another time and drag: what you change becomes a key there.`)}function bp(i){let e=f=>{i.intend({do:"fit_motion",...f})},t=(f,p,_,m)=>{let g=y("input",{type:"checkbox","data-fit":f});return g.addEventListener("change",()=>e({[m]:g.checked})),{input:g,element:y("label",{class:"field check",title:_},y("span",{},p),g)}},n=t("in-place","In place","What the motion travels is left out: the character stays where it is","in_place"),s=t("rest-frame","First frame is a T-pose","A T-pose in the first frame counts as the rest pose, and is left out. Without: the file's own rest pose","rest_frame"),r=(f,p)=>y("input",{type:"number",min:0,step:.05,"aria-label":p,title:p,"data-fit":f}),o=r("start","From, in seconds of the file"),a=r("end","To, in seconds of the file");for(let f of[o,a])f.addEventListener("keydown",p=>p.stopPropagation()),f.addEventListener("change",()=>{o.checkValidity()&&a.checkValidity()&&e({start:Number(o.value),end:Number(a.value)})});let c=y("div",{class:"field",title:"Which part of the clip plays, in seconds of the file"},y("span",{},"Part"),y("span",{class:"row"},o,"to",a,"s")),l=y("p",{class:"fine"}),h=y("button",{"data-action":"map-joints",title:"Which joint of the motion drives which of the character",onclick:()=>{Eb(i)}},"What drives what"),d=y("div",{class:"motion-fit"},l,n.element,s.element,c,y("div",{class:"row"},h));return{element:d,update:()=>{let f=i.scene.state?.motion,p=f?.fit;ie(d,!!p),!(!f||!p)&&(n.input.checked=p.in_place,s.input.checked=p.rest_frame,ie(s.element,!p.own),ie(h,!p.own),ie(l,!p.own),xe(l,p.guessed?`No names match: ${p.driven} of ${p.joints} joints are driven by what lies where they do.`:`${p.driven} of ${p.joints} joints are driven.`),h.classList.toggle("primary",p.guessed||2*p.driven<p.joints),document.activeElement!==o&&(o.value=String(xp(p.start))),document.activeElement!==a&&(a.value=String(xp(p.end??p.start+f.seconds))))}}}var xp=i=>Math.round(1e3*i)/1e3;async function Eb(i){let e=await i.intend({do:"fit_motion"});if(!e)return;let t=e.map,n=e.sources,s=new Map,r=y("div",{class:"joint-map",role:"group","aria-label":"What drives what"}),o=y("p",{class:"fine"}),a=()=>xe(o,`${[...s.values()].filter(u=>u.value).length} of ${t.length} joints of the character are driven.`),c=[];for(let{joint:u,source:f,suggested:p}of t){let _=y("select",{"aria-label":`What drives ${u}`,"data-drives":u},y("option",{value:""},"nothing"),...n.map(x=>y("option",{value:x},x)));_.value=f??"",s.set(u,_);let m=p?y("button",{class:"quiet","data-suggested":u,title:`${p} lies where ${u} does`},`Take ${p}`):null,g=()=>{_.value=p??"",m?.remove(),a()};m?.addEventListener("click",g),p&&c.push(g),_.addEventListener("change",a),r.append(y("label",{class:"field"},y("span",{},u),y("span",{class:"row"},m,_)))}let l=y("button",{"data-action":"take-suggestions",onclick:()=>{c.forEach(u=>u()),l.hidden=!0},hidden:c.length===0},`Take all ${c.length} suggestions`),h=y("button",{class:"primary","data-action":"apply-map",onclick:()=>{let u={};for(let[f,p]of s)p.value&&(u[f]=p.value);d.close(),i.intend({do:"fit_motion",map:u})}},"Use this"),d=un("What drives what","The character's joints, each with the joint of the motion that moves it.",y("div",{class:"export-detail wide"},r,o,y("div",{class:"row"},h,l)));Je(o,""),a()}function Sp(i){let e=y("p",{class:"empty"}),t=y("button",{onclick:()=>Fi(i,"motion")},"Open a motion"),n=y("button",{onclick:()=>{i.intend({do:"close_motion"})}},"Close motion"),s=y("button",{"data-action":"key-first",title:"Begins an animation of your own with the pose that is shown (K)",onclick:()=>{Xs(i)}},"Key this pose"),r=y("select",{"aria-label":"Clip","data-field":"clip"});r.addEventListener("change",()=>{i.intend({do:"motion",clip:r.value})});let o=y("dd",{}),a=y("dl",{class:"facts"},y("dt",{},"Clip"),y("dd",{},r),y("dt",{},"Length"),o),c=y("input",{type:"checkbox","data-field":"drive-all"});c.addEventListener("change",()=>{i.intend({do:"motion",driven:c.checked?"all":Rb(i)})});let l=y("label",{class:"field check",title:"The motion sets every joint it knows. Without, choose some below and the solver supplies the rest."},y("span",{},"Drive all joints"),c),h=y("ul",{class:"joints","aria-label":"Driven joints"}),d=y("ul",{class:"problems"}),u=bp(i),f=(w,b,A)=>{let T=y("input",{type:"checkbox","data-view":w});return T.addEventListener("change",()=>i.options.set(w,T.checked)),i.options.events.on("change",v=>{v===w&&(T.checked=i.options.get(w))}),y("label",{title:A},T,b)},p=y("div",{class:"toggles"},f("follow","Follow","The camera goes along with the character"),f("onion","Onion skin","While time stands still: the skeleton at the keys before (blue) and after (orange), or in even steps")),_=y("div",{class:"motions",role:"group","aria-label":"Motions"}),{element:m,note:g}=qt("motion","Motion",_,e,a,d,u.element,l,h,p,y("div",{class:"row"},t,s,n));return{element:m,update:()=>{let w=i.scene.state?.motion??null;xe(g,w?w.keyed?`${w.keys?.length??0} keys`:w.name:""),ie(s,(w===null||!!w.keyed)&&(i.scene.state?.handles.length??0)>0);for(let b of[a,l,p,n])ie(b,w!==null);u.update(),w?.keyed&&ie(l,!1),Tb(i,_,w?.bundled??null),ie(e,w===null),xe(e,_.hidden?"No motion. Open a BVH, glTF or FBX file, drop a BVH file on the shape, or key poses of your own.":"Or one of yours: a BVH, glTF or FBX file, or keys of poses."),ie(h,w!==null&&w.driven!=="all"),Je(d,...(w?.notes??[]).map(b=>y("li",{},b))),ie(d,(w?.notes?.length??0)>0),w&&(Ab(r,w.clips??[w.name],w.name),xe(o,Ur(w.seconds)),c.checked=w.driven==="all",w.driven!=="all"&&Cb(i,h,new Set(w.driven)))}}}function Tb(i,e,t){let{state:n,catalogue:s}=i.scene,r=n?.document?.dimension===3&&n.handles.some(l=>l.type==="bone");if(ie(e,r),!r)return;let o=n.fitting?.kind??"humanoid",a=(s.motions??[]).filter(l=>l.body===o||o==="generic"&&l.body==="humanoid"),c=a.map(l=>l.name).join(" ");e.dataset.key!==c&&(e.dataset.key=c,Je(e,...a.map(l=>y("button",{"data-motion":l.name,title:l.help??"",onclick:()=>{i.intend({do:"play_motion",name:l.name})}},l.title))));for(let l of e.querySelectorAll("button"))l.setAttribute("aria-pressed",String(l.dataset.motion===t))}function Ab(i,e,t){let n=e.join(`
`);i.dataset.key!==n&&(i.dataset.key=n,Je(i,...e.map(s=>y("option",{value:s},s)))),i.value=t,i.disabled=e.length<2}function wp(i){let e=i.scene.state?.motion?.joints;return i.scene.state?.handles.filter(t=>t.type!=="extra"&&(!e||e.includes(t.name)))??[]}function Rb(i){let e=wp(i),t=new Set(e.map(s=>s.parent)),n=e.filter(s=>!t.has(s.name)||s.parent===null).map(s=>s.name);return n.length>0?n:e.map(s=>s.name)}function Cb(i,e,t){let n=wp(i),s=n.map(r=>r.name).join(`
`);e.dataset.key!==s&&(e.dataset.key=s,e.replaceChildren(...n.map(r=>{let o=y("input",{type:"checkbox","data-joint":r.name});return o.addEventListener("change",()=>{let a=[...e.querySelectorAll("input")].filter(c=>c.checked).map(c=>c.dataset.joint);i.intend({do:"motion",driven:a})}),y("li",{},y("label",{},o,r.name))})));for(let r of e.querySelectorAll("input"))r.checked=t.has(r.dataset.joint??"")}function Mp(i){let e=y("p",{class:"invite"},"This shape has no skeleton yet. Limber can find one: what it is, which way it looks, and where its joints are."),t=y("dl",{class:"facts"}),n=y("ul",{class:"problems"}),s=y("select",{"aria-label":"Kind of skeleton","data-field":"kind"}),r=y("label",{class:"field",title:"What the shape is; found out by itself unless you know better"},y("span",{},"Kind"),s),o=y("button",{"data-action":"fit-skeleton",onclick:()=>{gh(i,s.value)}}),a=y("button",{"data-action":"move-joints",title:"Drag joints of the skeleton to where they belong (J)",onclick:()=>Ib(i)},"Move joints"),c=y("input",{type:"checkbox","data-field":"mirror"});c.addEventListener("change",()=>i.options.set("mirror",c.checked));let l=y("label",{class:"field check",title:"A joint that is moved takes the one on the other side along"},y("span",{},"Mirror left and right"),c),h=y("p",{class:"fine"}),d=y("div",{class:"row",hidden:!0},y("button",{"data-action":"turn-upright",title:"Turns shape and handles: what was along z is along y then",onclick:()=>{Pb(i)}},"Turn upright")),{element:u,note:f}=qt("skeleton","Skeleton",e,t,h,d,n,r,y("div",{class:"row"},o,a),l),p=()=>{let _=i.scene.state,m=!!_?.shape&&_?.document?.dimension===3;if(ie(u,m),!_||!m)return;let g=_.handles.filter(A=>A.type==="bone").length,x=_.fitting,w=_.handles.length===0;u.classList.toggle("wanted",w),w&&!u.open&&(u.open=!0),xe(f,x?_h(i,x.kind):g>0?`${g} bones`:"none yet"),ie(e,w),Lb(i,s),Je(t,...(x?Db(i,x):[]).flatMap(([A,T])=>[y("dt",{},A),y("dd",{},T)])),Je(n,...(x?.notes??[]).map(A=>y("li",{},A))),ie(n,(x?.notes.length??0)>0);let b=x?.up==="+z"&&x.up_confidence>.6;ie(h,b),ie(d,b),xe(h,"It was made with z up. Engines and these motions have y up."),xe(o,w?"Fit a skeleton":x?"Fit again":"Fit a skeleton instead"),o.classList.toggle("primary",w),o.disabled=_.work?.name==="fit",ie(a,g>0),ie(l,g>0),a.setAttribute("aria-pressed",String(i.options.get("tool")==="joint")),c.checked=i.options.get("mirror")};return i.options.events.on("change",_=>{(_==="tool"||_==="mirror")&&p()}),{element:u,update:p}}async function gh(i,e){i.messages.say("Looking for a skeleton");let t=await i.intend({do:"fit_skeleton",kind:e});if(!t)return;let n=t;i.options.set("selected",null),i.messages.say(`${_h(i,n.kind)}, ${sl(n.confidence)} sure: ${n.bones.length} joints. Move what is wrong (J), or choose a motion.`)}async function Pb(i){await i.intend({do:"turn_upright"})&&(i.messages.say("Turned upright: y is up.",{label:"Undo",run:()=>{i.intend({do:"undo"})}}),i.viewport.frame_shape(!0))}function Ib(i){i.options.set("tool",i.options.get("tool")==="joint"?"pose":"joint")}function Lb(i,e){let t=i.scene.catalogue.skeletons??[],n=t.map(s=>s.value).join(" ");e.dataset.key!==n&&(e.dataset.key=n,Je(e,...t.map(s=>y("option",{value:s.value,title:s.help},s.title))))}function _h(i,e){return i.scene.catalogue.skeletons?.find(t=>t.value===e)?.title??e}var sl=i=>`${Math.round(100*i)} %`;function Db(i,e){let t=e.bones.filter(n=>n.confidence<.4).length;return[["Found",`${_h(i,e.kind)}, ${sl(e.confidence)} sure`],["Looks along",`${e.front}, ${sl(e.front_confidence)} sure`],["Up is",`${e.up}, ${sl(e.up_confidence)} sure`],["Joints",`${e.bones.length}${t>0?`, ${t} by proportion only`:""}`]]}function Ep(i){let e=y("dl",{class:"facts"}),t=y("ul",{class:"problems"}),n=y("div",{class:"toggles"}),s=["wire","handles","names","ground"].map(c=>{let l=y("input",{type:"checkbox","data-view":c});return l.addEventListener("change",()=>i.options.set(c,l.checked)),n.append(y("label",{},l,{wire:"Wire",handles:"Handles",names:"Names",ground:"Ground"}[c])),{name:c,box:l}}),{element:r,note:o}=qt("shape","Shape",e,t,n),a=()=>{let c=i.scene.state,l=c?.shape;xe(o,l?`${Xt(l.vertices)} vertices`:"none");let h=l?[["Triangles",Xt(l.triangles)],...l.tets>0?[["Tets",Xt(l.tets)]]:[],["Surface",`${c.document?.dimension===2?"flat":l.closed?"closed":"open"}, ${l.components} ${l.components===1?"piece":"pieces"}`],["Size",`${nt(l.size)} units`]]:[];c?.picture&&h.push(["Picture",`${c.picture.width} \xD7 ${c.picture.height} px`]),Je(e,...h.flatMap(([d,u])=>[y("dt",{},d),y("dd",{},u)])),Je(t,...(l?.problems??[]).map(d=>y("li",{},d))),ie(t,(l?.problems.length??0)>0);for(let{name:d,box:u}of s)u.checked=i.options.get(d)};return i.options.events.on("change",a),{element:r,update:a}}function Tp(i){let e=y("div",{class:"segments",role:"radiogroup","aria-label":"Method"}),t=y("p",{class:"fine"}),n=y("select",{"data-field":"compare","aria-label":"Compare with"});n.addEventListener("change",()=>{i.intend({do:"compare",name:n.value||null})});let s=new mi(i,!0),r=y("div",{class:"row"}),o=y("dl",{class:"facts figures"}),{element:a,note:c}=qt("solver","Solver",e,t,s.element,r,y("label",{class:"field",title:"Draws a second method beside this one: same pose, same camera"},y("span",{},"Compare with"),n),y("details",{class:"more"},y("summary",{},"More"),o)),l="",h=()=>{let _=i.scene.state,{catalogue:m}=i.scene,g=`${_?.mode}|${m.modes.map(w=>w.name).join()}`;if(g===l||!_)return;l=g,Je(e,...m.modes.map(w=>y("button",{role:"radio","aria-checked":String(w.name===_.mode),"data-mode":w.name,title:w.help,onclick:()=>{i.intend({do:"mode",name:w.name})}},w.title))),xe(t,m.modes.find(w=>w.name===_.mode)?.help??""),Je(n,y("option",{value:""},"nothing"),...m.modes.filter(w=>w.compare!==!1&&w.name!==_.mode).map(w=>y("option",{value:w.name},w.title)));let x=m.modes.find(w=>w.name===_.mode)?.binding!==!1;s.build(x?["solve",_.mode]:[_.mode])},d="",u=()=>{let _=ts(i.scene.state?.mode??"").actions?.(i)??[],m=_.map(g=>g.name).join();m!==d&&(d=m,Je(r,..._.map(({name:g,title:x,help:w,run:b})=>y("button",{"data-action":g,title:w,onclick:b},x))),ie(r,_.length>0))};ie(r,!1);let f=()=>{let _=i.scene.frames.main,m=_?ts(_.facts.mode).figures(i):[];Je(o,...m.flatMap(({name:g,value:x,help:w})=>[y("dt",{title:w},g),y("dd",{title:w},x)])),xe(c,_&&m[0]?m[0].value:"")},p=()=>{h(),s.update(),u(),document.activeElement!==n&&(n.value=i.scene.state?.compare??"")};return i.scene.events.on("catalogue",()=>{l=""}),{element:a,update:p,tick:f}}var Nb=[{action:"add",title:"Add",help:"The selected handle gets more; the others lose as much"},{action:"subtract",title:"Subtract",help:"The selected handle gets less; the others share it"},{action:"smooth",title:"Smooth",help:"Evens out what lies side by side"},{action:"replace",title:"Replace",help:"Goes to a value"}];function Ap(i){let{options:e,scene:t}=i,n=y("button",{"data-action":"paint-weights",title:"Paint the weights of the selected handle (6)",onclick:()=>e.set("tool",e.get("tool")==="weight"?"pose":"weight")},"Paint"),s=y("button",{"data-action":"mirror-weights",title:"Copies the weights of the side that the selected handle is on to the other side",onclick:()=>{i.intend({do:"mirror_weights",from:e.get("selected")})}},"Copy to the other side"),r=y("div",{class:"segments two",role:"radiogroup","aria-label":"What the brush does"},...Nb.map(({action:g,title:x,help:w})=>y("button",{role:"radio","data-brush":g,title:w,onclick:()=>e.set("paint_action",g)},x))),o=(g,x,w,b,A)=>{let T=y("input",{type:"range",min:b,max:A,step:.01,"aria-label":x,"data-field":g}),v=y("output",{class:"value"});return T.addEventListener("input",()=>e.set(g,Number(T.value))),{element:y("label",{class:"field slider",title:w},y("span",{},x),v,T),update:()=>{T.value=String(e.get(g)),xe(v,nt(e.get(g)))}}},a=o("brush","Radius","As a part of the shape's size; [ and ] change it",.01,.5),c=o("paint_strength","Strength","How much of it one touch does",.01,1),l=o("paint_value","Value","What Replace goes to",0,1),h=y("input",{type:"checkbox","data-field":"paint-mirror"});h.addEventListener("change",()=>e.set("mirror",h.checked));let d=y("input",{type:"checkbox","data-field":"lock-handle"});d.addEventListener("change",()=>{let g=new Set(e.get("locked")),x=e.get("selected");x&&(d.checked?g.add(x):g.delete(x),e.set("locked",g))});let u=y("p",{class:"fine"}),f=y("div",{class:"options"},r,a.element,c.element,l.element,y("label",{class:"field check",title:"The same on the other side, for the handle there"},y("span",{},"Mirror left and right"),h),y("label",{class:"field check",title:"The brush leaves the weights of this handle alone"},y("span",{},"Lock the selected"),d),u),p=y("p",{class:"fine"}),_=y("div",{class:"options brush"},y("div",{class:"row"},n,s),p,f),m=()=>{let g=e.get("tool")==="weight",x=t.handle(e.get("selected"));n.setAttribute("aria-pressed",String(g)),n.disabled=!t.state?.binding,s.disabled=!x,ie(f,g),ie(p,g),xe(p,x?`Paints the weights of ${x.name}.`:"Select a bone: its weights are painted.");for(let b of r.querySelectorAll("button"))b.setAttribute("aria-checked",String(b.dataset.brush===e.get("paint_action")));for(let b of[a,c,l])b.update();ie(l.element,e.get("paint_action")==="replace"),h.checked=e.get("mirror"),d.checked=x!==null&&e.get("locked").has(x.name),d.disabled=x===null;let w=[...e.get("locked")].filter(b=>t.handle(b));ie(u,w.length>0),Je(u,`Locked: ${w.join(", ")}`)};return e.events.on("change",g=>{["tool","selected","brush","paint_action","paint_strength","paint_value","mirror","locked"].includes(g)&&m()}),{element:_,update:m}}function Rp(i){let e=new mi(i,!1),t=new mi(i,!1),n=y("details",{class:"more"},y("summary",{},"More"),t.element),s=Ap(i),r=y("dl",{class:"facts"}),o=y("ul",{class:"problems"}),a=y("button",{onclick:()=>{i.intend({do:"bind"})}},"Get weights"),c=y("p",{class:"fine"},"The method below needs no weights. They are made when another one is chosen."),{element:l,note:h}=qt("weights","Weights",c,e.element,s.element,o,y("div",{class:"row"},a),n);return n.append(r),i.scene.events.on("catalogue",()=>{e.build(["weights"],u=>u==="weights.method"),t.build(["weights"],u=>u!=="weights.method")}),{element:l,update:()=>{e.update(),t.update(),s.update();let u=i.scene.state,f=[u?.mode,u?.compare].some(g=>g&&i.scene.catalogue.modes.find(x=>x.name===g)?.binding!==!1),p=f?u?.binding:null;for(let g of[e.element,n,s.element,o,a.parentElement])ie(g,f);ie(c,!f),xe(h,f?p?.rough?"first ones, finer ones are coming":u?.work?"working":p?p.stale?"out of date":"":"none yet":"not used");let _=p?.method?[["Made in",`${nt(p.seconds??NaN)} s`,"Time of the newest binding"],["Rest error",`${nt(p.rest_error??NaN)} units`,"How far the rest pose is from reproduced"],...p.clusters?[["Clusters",String(p.clusters),"Rotations that the solver fits (r)"]]:[]]:[];Je(r,..._.flatMap(([g,x,w])=>[y("dt",{title:w},g),y("dd",{title:w},x)]));let m=[...p?.error?[`${p.error.message} ${p.error.remedy??""}`]:[],...p?.notes??[]];Je(o,...m.map(g=>y("li",{},g))),ie(o,f&&m.length>0),a.disabled=!!u?.work||(u?.handles.length??0)===0,xe(a,p&&!p.stale?"Get weights again":"Get weights"),a.classList.toggle("primary",!!(u&&u.handles.length>0&&(!p||p.stale)))}}}var rl=class{constructor(e,t,n,s,r,o){this.connection=e;this.scene=t;this.options=n;this.viewport=s;this.messages=r;this.cards=o}connection;scene;options;viewport;messages;cards;upload_limit=512*1048576;async intend(e){try{return await this.connection.request(e)}catch(t){return this.report(t),null}}async open_files(e,t){let n=e.map(s=>s.name).join(", ");this.messages.say(`Opening ${n}`);try{let[s,...r]=await Promise.all(e.map(a=>il(this.connection,a,this.upload_limit))),o=await this.connection.request({do:t,upload:s,...r.length>0?{with:r}:{}});return this.cards.opened(n,o),this.messages.say(`${n} opened`),this.look_at_shape(),!0}catch(s){return s instanceof gt&&this.cards.failed(n,s),this.report(s),!1}}look_at_shape(){this.options.set("selected",null),this.options.set("gizmo","off"),this.options.set("tool","pose"),this.viewport.element.focus({preventScroll:!0})}report(e){if(e instanceof gt)this.messages.complain(e);else throw e}};function Pp(i){let{viewport:e,scene:t}=i,n=null,s=null,r=null,o=!1,a=0,c=u=>t.planar?[u.x,u.y]:u.toArray(),l=u=>{for(let f of e.places(u.side)){let p=f.tail&&e.camera.project(f.tail);if(f.tail&&p&&Math.hypot(p.x-u.x,p.y-u.y)<12)return{at:new C().fromArray(Cp(f.handle.rest.tail)),parent:f.handle.name}}return null},h=()=>{n=s=null,e.redraw()};t.events.on("state",()=>{s&&!o&&t.state.revision>=a&&!t.handle(s)&&h()});let d=async u=>{if(!n||o)return;o=!0;let f=await i.intend({do:"add_bone",head:c(n),tail:c(u),...s?{parent:s}:{}});if(o=!1,!f)return;let p=typeof f.handle=="string"?f.handle:null;n=Array.isArray(f.tail)?new C().fromArray(Cp(f.tail)):u,s=p,a=Number(f.revision??0),p&&i.options.set("selected",p),e.redraw()};return{name:"bone",title:"Bone chain",key:"3",icon:"bone",cursor:"crosshair",hint:"Click joints one after the other. Enter ends the chain.",hover(u){r={x:u.x,y:u.y},n&&e.redraw()},press(u){let f=n?null:l(u);if(f)return n=f.at,s=f.parent,!0;let p=e.pick_surface(u.side,u.x,u.y);return p?(n?d(p.rest):n=p.rest,e.redraw(),!0):!1},double:h,cancel:h,finish:h,paint(u,f){if(!n||!r||f!=="main")return;let p=e.camera.project(n);u.strokeStyle="#f2c230",u.fillStyle="#f2c230",u.lineWidth=2,u.setLineDash([5,3]),u.beginPath(),u.moveTo(p.x,p.y),u.lineTo(r.x,r.y),u.stroke(),u.beginPath(),u.arc(p.x,p.y,4,0,2*Math.PI),u.fill()}}}var Cp=i=>[i?.[0]??0,i?.[1]??0,i?.[2]??0];var qs=class{constructor(e,t){this.positions=e;let n=e.length/3,s=new Uint32Array(n+1);for(let o of t)s[o+1]+=2;for(let o=0;o<n;++o)s[o+1]+=s[o];this.starts=s.slice(),this.others=new Uint32Array(2*t.length);let r=s;for(let o=0;o<t.length;o+=3)for(let a=0;a<3;++a){let c=t[o+a];this.others[r[c]++]=t[o+(a+1)%3],this.others[r[c]++]=t[o+(a+2)%3]}}positions;starts;others;within(e,t){let{positions:n,starts:s,others:r}=this,o=l=>Math.hypot(n[3*l]-n[3*e],n[3*l+1]-n[3*e+1],n[3*l+2]-n[3*e+2])<=t,a=[e],c=new Set(a);for(let l=0;l<a.length;++l){let h=a[l];for(let d=s[h];d<s[h+1];++d)c.has(r[d])||(c.add(r[d]),o(r[d])&&a.push(r[d]))}return a}};function Ip(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=new Set,a=null,c=()=>n.get("brush")*(e.shape?.radius??1),l=d=>{let u=e.pick_surface(d.side,d.x,d.y);if(!u||!t.mesh)return!1;r!==t.mesh&&(s=new qs(t.mesh.positions,t.mesh.triangles)),r=t.mesh;for(let f of s.within(u.vertex,c()))o.add(f);return e.mark_vertices(o),!0},h=()=>{o.clear(),e.mark_vertices(null)};return{name:"brush",title:"Region brush",key:"4",icon:"brush",cursor:"crosshair",hint:"Paint over the shape: what you paint becomes a region. [ and ] change the brush.",hover(d){a={x:d.x,y:d.y,pixels:c()/e.camera.pixel_size(e.camera.target)},e.redraw()},press:l,drag(d){a={x:d.x,y:d.y,pixels:c()/e.camera.pixel_size(e.camera.target)},l(d)},release(){let d=[...o].sort((u,f)=>u-f);h(),d.length>0&&vh(i,d)},cancel(){a=null,h()},paint(d,u){!a||u!=="main"||(d.beginPath(),d.arc(a.x,a.y,a.pixels,0,2*Math.PI),d.strokeStyle="#3d7fe0",d.lineWidth=1.5,d.stroke())}}}async function vh(i,e){let t=await i.intend({do:"add_region",vertices:e});typeof t?.handle=="string"&&i.options.set("selected",t.handle)}var Fb=14;function Dp(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=null,a=null,c=h=>{let d=null,u=Fb;for(let f of Lp(t.state?.handles??[])){let p=e.camera.project(f.at),_=Math.hypot(p.x-h.x,p.y-h.y);_>=u||(u=_,d=f)}return d},l=()=>{s=r=o=null,e.redraw()};return{name:"joint",title:"Move joints",key:"J",icon:"joint",cursor:"default",hint:"Drag a joint of the skeleton at rest to where it belongs.",hover(h){a=c(h),n.set("hovered",a?.handle??null),e.redraw()},press(h){return s=c(h),s?(n.set("selected",s.handle),r=e.camera.on_plane(h.x,h.y,s.at),!0):!1},drag(h){let d=s&&e.camera.on_plane(h.x,h.y,s.at);!s||!r||!d||(o=s.at.clone().add(d).sub(r),e.redraw())},release(){let h=s,d=o;l(),!(!h||!d)&&i.intend({do:"move_joint",handle:h.handle,end:h.end,position:t.planar?[d.x,d.y]:d.toArray(),mirror:n.get("mirror")})},preview:h=>`Drag to move the joint of ${h} at rest.`,cancel(){let h=s!==null;return l(),h},paint(h,d){if(d!=="main")return;let u=t.state?.handles??[],f=p=>s&&o&&p.distanceTo(s.at)<1e-6*(t.state?.shape?.size??1)?o:p;h.lineWidth=1.5,h.strokeStyle="#f2c230";for(let p of u){if(p.type!=="bone")continue;let _=e.camera.project(f(ol(p.rest.head))),m=e.camera.project(f(ol(p.rest.tail)));h.beginPath(),h.moveTo(_.x,_.y),h.lineTo(m.x,m.y),h.stroke()}for(let p of Lp(u)){let _=e.camera.project(f(p.at)),m=(s??a)?.handle===p.handle&&(s??a)?.end===p.end;h.fillStyle=m?"#ffffff":"#f2c230",h.beginPath(),h.arc(_.x,_.y,m?6:4,0,2*Math.PI),h.fill(),h.stroke()}}}}var ol=i=>new C(i?.[0]??0,i?.[1]??0,i?.[2]??0);function Lp(i){let e=i.filter(s=>s.type==="bone"),t=e.map(s=>({handle:s.name,end:"head",at:ol(s.rest.head)})),n=s=>t.some(r=>r.at.distanceTo(s)<1e-9+1e-6*s.length());for(let s of e){let r=ol(s.rest.tail);n(r)||t.push({handle:s.name,end:"tail",at:r})}return t}function Np(i,e,t){let n=!1;for(let s=0,r=i.length-1;s<i.length;r=s++){let o=i[s],a=i[r];o.y>t!=a.y>t&&e<(a.x-o.x)*(t-o.y)/(a.y-o.y)+o.x&&(n=!n)}return n}function Fp(i){let{viewport:e,scene:t}=i,n=[],s=o=>{let a=(t.mesh?.positions.length??0)/3,c=e.read_positions(o,0,a),l=[],h=e.camera.target.clone();for(let d=0;d<a;++d){let u=e.camera.project(h.set(c[3*d],c[3*d+1],c[3*d+2]));Np(n,u.x,u.y)&&l.push(d)}return l},r=o=>{let a=new Set;for(let c of e.visible_triangles(o,(l,h)=>Np(n,l,h)))for(let l=0;l<3;++l)a.add(t.mesh.triangles[3*c+l]);return[...a].sort((c,l)=>c-l)};return{name:"lasso",title:"Region lasso",key:"5",icon:"lasso",cursor:"crosshair",hint:"Draw around a part of the shape to make it a region. With Alt, also what is behind.",press(o){return n=[{x:o.x,y:o.y}],!0},drag(o){n.push({x:o.x,y:o.y}),e.redraw()},release(o){let a=n.length<3||!t.mesh?[]:o.alt?s(o.side):r(o.side);n=[],e.redraw(),a.length>0?vh(i,a):i.messages.say("Nothing of the shape is inside the lasso.")},cancel(){n=[],e.redraw()},paint(o,a){n.length<2||a!=="main"||(o.beginPath(),n.forEach((c,l)=>l===0?o.moveTo(c.x,c.y):o.lineTo(c.x,c.y)),o.closePath(),o.fillStyle="rgb(61 127 224 / 0.15)",o.fill(),o.strokeStyle="#3d7fe0",o.lineWidth=1.5,o.stroke())}}}function Up(i){let{viewport:e,options:t}=i;return{name:"pin",title:"Pin and free",key:"P",icon:"pin",cursor:"pointer",hint:"Click a handle to pin it where it is, or to free it.",hover(n){t.set("hovered",jt.pick(e.camera,e.places(n.side),n.x,n.y)?.handle.name??null)},preview:n=>i.scene.handle(n)?.constraint==="free"?`Click to pin ${n} where it is.`:`Click to free ${n}.`,press(n){let s=jt.pick(e.camera,e.places(n.side),n.x,n.y);return s?(t.set("selected",s.handle.name),yh(i,s.handle.name),!0):!1}}}function yh(i,e){let t=i.scene.handle(e);if(!t)return;let n=i.options.get("also").has(e)?i.options.selection.filter(s=>s!==e):[];i.intend({do:"constrain",handle:e,kind:t.constraint==="free"?"position":"free",...n.length>0?{also:n}:{}})}function Op(i){let{viewport:e,options:t,scene:n}=i,s=null,r=null,o=null,a=l=>n.planar?[l.x,l.y]:l.toArray(),c=l=>jt.pick(e.camera,e.places(l.side).filter(h=>h.handle.type==="point"),l.x,l.y);return{name:"point",title:"Point",key:"2",icon:"point",cursor:"crosshair",hint:"Click the shape to place a point handle. Drag a point to move it over the shape.",hover(l){let h=c(l);t.set("hovered",h?.handle.name??null),o=h?null:e.pick_surface(l.side,l.x,l.y)?{x:l.x,y:l.y}:null,e.redraw()},press(l){if(s=c(l),r=null,s)return t.set("selected",s.handle.name),!0;let h=e.pick_surface(l.side,l.x,l.y);return h?(i.intend({do:"add_point",position:a(h.rest)}).then(d=>{typeof d?.handle=="string"&&t.set("selected",d.handle)}),!0):!1},drag(l){if(!s)return;let h=e.pick_surface(l.side,l.x,l.y);h&&(r=h.rest,e.held={name:s.handle.name,anchor:h.position},e.redraw())},release(){e.held=null,s&&r&&i.intend({do:"move_handle",handle:s.handle.name,position:a(r)}),s=r=null,e.redraw()},cancel(){o=null},paint(l,h){!o||h!=="main"||(l.beginPath(),l.arc(o.x,o.y,6,0,2*Math.PI),l.strokeStyle="#f2c230",l.lineWidth=2,l.setLineDash([3,2]),l.stroke())}}}function kp(i){let{viewport:e,options:t}=i,n=null,s=null,r=null,o="",a=!1,c,l=!1,h=d=>t.get("handles")?jt.pick(e.camera,e.places(d.side),d.x,d.y,d.touch):null;return{name:"pose",title:"Pose",key:"1",icon:"pose",cursor:"default",hint:"Drag any handle, Ctrl+click selects several. Drag beside the shape to look around, scroll to zoom.",hover(d){t.set("hovered",h(d)?.handle.name??null)},press(d){let u=h(d);if(!u)return!1;if(o=u.handle.name,d.control)return t.toggle_selected(o),!0;t.set("selected",o);let f=jt.takes_tail(e.camera,u,d.x,d.y);c=f?"tail":void 0,r=(f?u.tail:u.anchor).clone(),s=e.camera.on_plane(d.x,d.y,r),a=!1,l=t.get("posing")==="turn"&&u.handle.type==="bone";let p=t.selection.filter(_=>_!==o);return n=new Ln(i,o,f?"tail":null,l?{turn:!0}:p.length>0?{also:p}:{}),!0},drag(d){let u=r&&e.camera.on_plane(d.x,d.y,r);if(!n||!s||!r||!u)return;a=!0;let f=r.clone().add(u).sub(s);l||(e.held={name:o,anchor:f,end:c}),n.to_position(f),e.redraw()},release(){a&&n?.end(),n=null,a&&Ob(i)},preview:d=>t.get("posing")==="turn"&&i.scene.handle(d)?.type==="bone"?`Drag to turn what ${d} hangs on. Click to select it.`:t.get("also").has(d)?`Drag to move ${t.get("also").size} handles.`:`Drag to move ${d}. Click to select it, Ctrl+click to select it too.`,cancel(){let d=n!==null;return n&&a&&n.cancel(),n=null,a=!1,e.held=null,e.redraw(),d||t.set("selected",null),d}}}var Ub=700;function Ob(i){let{viewport:e,scene:t}=i,n=e.held,s=Ln.last,r=()=>{o(),clearTimeout(a),e.held===n&&(e.held=null),e.redraw()},o=t.events.on("frame",()=>{(t.frames.main?.facts.acknowledged??0)>=s&&r()}),a=setTimeout(r,Ub);(t.frames.main?.facts.acknowledged??0)>=s&&r()}var kb=4;function Bp(i){let{viewport:e,options:t}=i,n=null,s=null,r=l=>t.get("handles")?jt.pick(e.camera,e.places(l.side),l.x,l.y,l.touch)?.handle.name??null:null,o=()=>!n||!s||Math.hypot(s.x-n.x,s.y-n.y)<kb,a=(l,h)=>e.places(l.side).filter(d=>{let u=e.camera.project(d.anchor);return Math.abs(u.x-(l.x+h.x)/2)<=Math.abs(l.x-h.x)/2&&Math.abs(u.y-(l.y+h.y)/2)<=Math.abs(l.y-h.y)/2}).map(d=>d.handle.name),c=()=>{n=s=null,e.redraw()};return{name:"select",title:"Select by a box",key:"B",icon:"select",cursor:"crosshair",hint:"Draw a box around handles to select them: they are dragged, pinned and deleted together. With Ctrl, others stay selected.",hover(l){t.set("hovered",r(l))},press(l){return n=s=l,!0},drag(l){s=l,e.redraw()},release(l){if(!n)return;s=l;let h=o()?r(l):null,d=o()?h?[h]:[]:a(n,s),u=n.control?t.selection.filter(p=>!d.includes(p)):[];c(),d.length>0&&t.set("tool","pose"),t.select([...d,...u]);let f=t.selection.length;i.messages.say(f>1?`${f} handles selected. Drag one of them: the others go along.`:f===1?`${t.get("selected")} selected.`:"No handle is in the box.")},preview:l=>`Click to select ${l}.`,cancel(){let l=n!==null;return c(),l},paint(l,h){if(!n||!s||h!==n.side||o())return;let[d,u,f,p]=[Math.min(n.x,s.x),Math.min(n.y,s.y),Math.abs(s.x-n.x),Math.abs(s.y-n.y)];l.fillStyle="rgb(61 127 224 / 0.15)",l.fillRect(d,u,f,p),l.strokeStyle="#3d7fe0",l.lineWidth=1.5,l.strokeRect(d+.5,u+.5,f,p)}}}var Bb=0;function zp(i){let{viewport:e,scene:t,options:n}=i,s=null,r=null,o=null,a=0,c=[],l=!1,h=()=>n.get("brush")*(e.shape?.radius??1),d=p=>{o={x:p.x,y:p.y,pixels:h()/e.camera.pixel_size(e.camera.target)},e.redraw()},u=p=>{let _=e.pick_surface(p.side,p.x,p.y);return!_||!t.mesh?!1:(c[c.length-1]!==_.vertex&&c.push(_.vertex),r!==t.mesh&&(s=new qs(t.mesh.positions,t.mesh.triangles)),r=t.mesh,e.mark_vertices(s.within(_.vertex,h())),f(),!0)},f=async()=>{if(l||c.length===0)return;l=!0;let p=a;for(;c.length>0;){let _=c.splice(0,500),m=[...n.get("locked")].filter(x=>t.handle(x));await i.intend({do:"paint",handle:n.get("selected"),action:n.get("paint_action"),vertices:_,radius:h(),strength:n.get("paint_strength"),value:n.get("paint_value"),mirror:n.get("mirror")&&zb(i),stroke:p,...m.length>0?{locked:m}:{}})||(c=[])}l=!1};return{name:"weight",title:"Paint weights",key:"6",icon:"weight",cursor:"crosshair",hint:"Paint the weights of the selected handle. [ and ] change the brush; the Weights panel has the rest.",hover(p){d(p),e.mark_vertices(null)},press(p){return t.handle(n.get("selected"))?e.pick_surface(p.side,p.x,p.y)?(n.set("weights",!0),a=++Bb,d(p),u(p)):!1:(i.messages.say("Select a bone first, in the list or with the pose tool: its weights are painted."),!0)},drag(p){d(p),a&&u(p)},release(){a=0,e.mark_vertices(null)},cancel(){a=0,o=null,e.mark_vertices(null)},paint(p,_){!o||_!=="main"||(p.beginPath(),p.arc(o.x,o.y,o.pixels,0,2*Math.PI),p.strokeStyle="#f2c230",p.lineWidth=1.5,p.stroke())}}}function zb(i){let e=i.options.get("selected")??"";return/(^|[._\- ])[lr]([._\- ]?\d*)?$/i.test(e)||/left|right/i.test(e)}function Vp(i){return[kp,Bp,Up,Op,Pp,Dp,zp,Ip,Fp,Jf].map(e=>e(i))}var ns=new mr,Tt=new C,Ui=new C,xt=new _t,Gp={X:new C(1,0,0),Y:new C(0,1,0),Z:new C(0,0,1)},xh={type:"change"},Hp={type:"mouseDown",mode:null},Wp={type:"mouseUp",mode:null},Xp={type:"objectChange"},ul=class extends gr{constructor(e,t=null){super(void 0,t);let n=new Sh(this);this._root=n;let s=new wh;this._gizmo=s,n.add(s);let r=new Mh;this._plane=r,n.add(r);let o=this;function a(w,b){let A=b;Object.defineProperty(o,w,{get:function(){return A!==void 0?A:b},set:function(T){A!==T&&(A=T,r[w]=T,s[w]=T,o.dispatchEvent({type:w+"-changed",value:T}),o.dispatchEvent(xh))}}),o[w]=b,r[w]=b,s[w]=b}a("camera",e),a("object",void 0),a("enabled",!0),a("axis",null),a("mode","translate"),a("translationSnap",null),a("rotationSnap",null),a("scaleSnap",null),a("space","world"),a("size",1),this.viewport=null,a("dragging",!1),a("showX",!0),a("showY",!0),a("showZ",!0),a("showXY",!0),a("showYZ",!0),a("showXZ",!0),a("showXYZE",!0),a("showE",!0),a("minX",-1/0),a("maxX",1/0),a("minY",-1/0),a("maxY",1/0),a("minZ",-1/0),a("maxZ",1/0);let c=new C,l=new C,h=new _t,d=new _t,u=new C,f=new _t,p=new C,_=new C,m=new C,g=0,x=new C;a("worldPosition",c),a("worldPositionStart",l),a("worldQuaternion",h),a("worldQuaternionStart",d),a("cameraPosition",u),a("cameraQuaternion",f),a("pointStart",p),a("pointEnd",_),a("rotationAxis",m),a("rotationAngle",g),a("eye",x),this._offset=new C,this._startNorm=new C,this._endNorm=new C,this._cameraScale=new C,this._parentPosition=new C,this._parentQuaternion=new _t,this._parentQuaternionInv=new _t,this._parentScale=new C,this._worldScaleStart=new C,this._worldQuaternionInv=new _t,this._worldScale=new C,this._positionStart=new C,this._quaternionStart=new _t,this._scaleStart=new C,this._getPointer=Vb.bind(this),this._onPointerDown=Hb.bind(this),this._onPointerHover=Gb.bind(this),this._onPointerMove=Wb.bind(this),this._onPointerUp=Xb.bind(this),t!==null&&this.connect(t)}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointermove",this._onPointerHover),this.domElement.addEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerHover),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.style.touchAction=""}getHelper(){return this._root}pointerHover(e){if(this.object===void 0||this.dragging===!0)return;e!==null&&ns.setFromCamera(e,this.camera);let t=bh(this._gizmo.picker[this.mode],ns);t?this.axis=t.object.name:this.axis=null}pointerDown(e){if(!(this.object===void 0||this.dragging===!0||e!=null&&e.button!==0)&&this.axis!==null){e!==null&&ns.setFromCamera(e,this.camera);let t=bh(this._plane,ns,!0);t&&(this.object.updateMatrixWorld(),this.object.parent.updateMatrixWorld(),this._positionStart.copy(this.object.position),this._quaternionStart.copy(this.object.quaternion),this._scaleStart.copy(this.object.scale),this.object.matrixWorld.decompose(this.worldPositionStart,this.worldQuaternionStart,this._worldScaleStart),this.pointStart.copy(t.point).sub(this.worldPositionStart)),this.dragging=!0,Hp.mode=this.mode,this.dispatchEvent(Hp)}}pointerMove(e){let t=this.axis,n=this.mode,s=this.object,r=this.space;if(n==="scale"?r="local":(t==="E"||t==="XYZE"||t==="XYZ")&&(r="world"),s===void 0||t===null||this.dragging===!1||e!==null&&e.button!==-1)return;e!==null&&ns.setFromCamera(e,this.camera);let o=bh(this._plane,ns,!0);if(o){if(this.pointEnd.copy(o.point).sub(this.worldPositionStart),n==="translate")this._offset.copy(this.pointEnd).sub(this.pointStart),r==="local"&&t!=="XYZ"&&this._offset.applyQuaternion(this._worldQuaternionInv),t.indexOf("X")===-1&&(this._offset.x=0),t.indexOf("Y")===-1&&(this._offset.y=0),t.indexOf("Z")===-1&&(this._offset.z=0),r==="local"&&t!=="XYZ"?this._offset.applyQuaternion(this._quaternionStart).divide(this._parentScale):this._offset.applyQuaternion(this._parentQuaternionInv).divide(this._parentScale),s.position.copy(this._offset).add(this._positionStart),this.translationSnap&&(r==="local"&&(s.position.applyQuaternion(xt.copy(this._quaternionStart).invert()),t.search("X")!==-1&&(s.position.x=Math.round(s.position.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(s.position.y=Math.round(s.position.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(s.position.z=Math.round(s.position.z/this.translationSnap)*this.translationSnap),s.position.applyQuaternion(this._quaternionStart)),r==="world"&&(s.getWorldPosition(Tt),t.search("X")!==-1&&(Tt.x=Math.round(Tt.x/this.translationSnap)*this.translationSnap),t.search("Y")!==-1&&(Tt.y=Math.round(Tt.y/this.translationSnap)*this.translationSnap),t.search("Z")!==-1&&(Tt.z=Math.round(Tt.z/this.translationSnap)*this.translationSnap),s.position.copy(s.parent.worldToLocal(Tt)))),s.position.x=Math.max(this.minX,Math.min(this.maxX,s.position.x)),s.position.y=Math.max(this.minY,Math.min(this.maxY,s.position.y)),s.position.z=Math.max(this.minZ,Math.min(this.maxZ,s.position.z));else if(n==="scale"){if(t.search("XYZ")!==-1){let a=this.pointEnd.length()/this.pointStart.length();this.pointEnd.dot(this.pointStart)<0&&(a*=-1),Ui.set(a,a,a)}else Tt.copy(this.pointStart),Ui.copy(this.pointEnd),Tt.applyQuaternion(this._worldQuaternionInv),Ui.applyQuaternion(this._worldQuaternionInv),Ui.divide(Tt),t.search("X")===-1&&(Ui.x=1),t.search("Y")===-1&&(Ui.y=1),t.search("Z")===-1&&(Ui.z=1);s.scale.copy(this._scaleStart).multiply(Ui),this.scaleSnap&&(t.search("X")!==-1&&(s.scale.x=Math.round(s.scale.x/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Y")!==-1&&(s.scale.y=Math.round(s.scale.y/this.scaleSnap)*this.scaleSnap||this.scaleSnap),t.search("Z")!==-1&&(s.scale.z=Math.round(s.scale.z/this.scaleSnap)*this.scaleSnap||this.scaleSnap))}else if(n==="rotate"){this._offset.copy(this.pointEnd).sub(this.pointStart);let a=20/this.worldPosition.distanceTo(Tt.setFromMatrixPosition(this.camera.matrixWorld)),c=!1;t==="XYZE"?(this.rotationAxis.copy(this._offset).cross(this.eye).normalize(),this.rotationAngle=this._offset.dot(Tt.copy(this.rotationAxis).cross(this.eye))*a):(t==="X"||t==="Y"||t==="Z")&&(this.rotationAxis.copy(Gp[t]),Tt.copy(Gp[t]),r==="local"&&Tt.applyQuaternion(this.worldQuaternion),Tt.cross(this.eye),Tt.length()===0?c=!0:this.rotationAngle=this._offset.dot(Tt.normalize())*a),(t==="E"||c)&&(this.rotationAxis.copy(this.eye),this.rotationAngle=this.pointEnd.angleTo(this.pointStart),this._startNorm.copy(this.pointStart).normalize(),this._endNorm.copy(this.pointEnd).normalize(),this.rotationAngle*=this._endNorm.cross(this._startNorm).dot(this.eye)<0?1:-1),this.rotationSnap&&(this.rotationAngle=Math.round(this.rotationAngle/this.rotationSnap)*this.rotationSnap),r==="local"&&t!=="E"&&t!=="XYZE"?(s.quaternion.copy(this._quaternionStart),s.quaternion.multiply(xt.setFromAxisAngle(this.rotationAxis,this.rotationAngle)).normalize()):(this.rotationAxis.applyQuaternion(this._parentQuaternionInv),s.quaternion.copy(xt.setFromAxisAngle(this.rotationAxis,this.rotationAngle)),s.quaternion.multiply(this._quaternionStart).normalize())}this.dispatchEvent(xh),this.dispatchEvent(Xp)}}pointerUp(e){e!==null&&e.button!==0||(this.dragging&&this.axis!==null&&(Wp.mode=this.mode,this.dispatchEvent(Wp)),this.dragging=!1,this.axis=null)}dispose(){this.disconnect(),this._root.dispose()}attach(e){return this.object=e,this._root.visible=!0,this}detach(){return this.object=void 0,this.axis=null,this._root.visible=!1,this}reset(){this.enabled&&this.dragging&&(this.object.position.copy(this._positionStart),this.object.quaternion.copy(this._quaternionStart),this.object.scale.copy(this._scaleStart),this.dispatchEvent(xh),this.dispatchEvent(Xp),this.pointStart.copy(this.pointEnd))}getRaycaster(){return ns}getMode(){return this.mode}setMode(e){this.mode=e}setTranslationSnap(e){this.translationSnap=e}setRotationSnap(e){this.rotationSnap=e}setScaleSnap(e){this.scaleSnap=e}setSize(e){this.size=e}setSpace(e){this.space=e}setColors(e,t,n,s){let r=this._gizmo.materialLib;r.xAxis.color.set(e),r.yAxis.color.set(t),r.zAxis.color.set(n),r.active.color.set(s),r.xAxisTransparent.color.set(e),r.yAxisTransparent.color.set(t),r.zAxisTransparent.color.set(n),r.activeTransparent.color.set(s),r.xAxis._color&&r.xAxis._color.set(e),r.yAxis._color&&r.yAxis._color.set(t),r.zAxis._color&&r.zAxis._color.set(n),r.active._color&&r.active._color.set(s),r.xAxisTransparent._color&&r.xAxisTransparent._color.set(e),r.yAxisTransparent._color&&r.yAxisTransparent._color.set(t),r.zAxisTransparent._color&&r.zAxisTransparent._color.set(n),r.activeTransparent._color&&r.activeTransparent._color.set(s)}};function Vb(i){if(this.domElement.ownerDocument.pointerLockElement)return{x:0,y:0,button:i.button};{let e=this.domElement.getBoundingClientRect(),t=this.viewport,n,s,r,o;return t!==null?(n=t.x,s=e.height-t.y-t.w,r=t.z,o=t.w):(n=0,s=0,r=e.width,o=e.height),{x:(i.clientX-e.left-n)/r*2-1,y:-(i.clientY-e.top-s)/o*2+1,button:i.button}}}function Gb(i){if(this.enabled)switch(i.pointerType){case"mouse":case"pen":this.pointerHover(this._getPointer(i));break}}function Hb(i){this.enabled&&(document.pointerLockElement||this.domElement.setPointerCapture(i.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.pointerHover(this._getPointer(i)),this.pointerDown(this._getPointer(i)))}function Wb(i){this.enabled&&this.pointerMove(this._getPointer(i))}function Xb(i){this.enabled&&(this.domElement.releasePointerCapture(i.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.pointerUp(this._getPointer(i)))}function bh(i,e,t){let n=e.intersectObject(i,!0);for(let s=0;s<n.length;s++)if(n[s].object.visible||t)return n[s];return!1}var al=new qn,ct=new C(0,1,0),qp=new C(0,0,0),$p=new Ye,ll=new _t,hl=new _t,Qn=new C,dl=new Ye,Xr=new C(1,0,0),is=new C(0,1,0),qr=new C(0,0,1),cl=new C,Hr=new C,Wr=new C,Sh=class extends Pt{constructor(e){super(),this.isTransformControlsRoot=!0,this.controls=e,this.visible=!1}updateMatrixWorld(e){let t=this.controls;t.object!==void 0&&(t.object.updateMatrixWorld(),t.object.parent===null?console.error("TransformControls: The attached 3D object must be a part of the scene graph."):t.object.parent.matrixWorld.decompose(t._parentPosition,t._parentQuaternion,t._parentScale),t.object.matrixWorld.decompose(t.worldPosition,t.worldQuaternion,t._worldScale),t._parentQuaternionInv.copy(t._parentQuaternion).invert(),t._worldQuaternionInv.copy(t.worldQuaternion).invert()),t.camera.updateMatrixWorld(),t.camera.matrixWorld.decompose(t.cameraPosition,t.cameraQuaternion,t._cameraScale),t.camera.isOrthographicCamera?t.camera.getWorldDirection(t.eye).negate():t.eye.copy(t.cameraPosition).sub(t.worldPosition).normalize(),this.parent&&(dl.copy(this.parent.matrixWorld).invert(),dl.decompose(this.position,this.quaternion,this.scale)),super.updateMatrixWorld(e)}dispose(){this.traverse(function(e){e.geometry&&e.geometry.dispose(),e.material&&e.material.dispose()})}},wh=class extends Pt{constructor(){super(),this.isTransformControlsGizmo=!0,this.type="TransformControlsGizmo";let e=new qi({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),t=new Es({depthTest:!1,depthWrite:!1,fog:!1,toneMapped:!1,transparent:!0}),n=e.clone();n.opacity=.15;let s=t.clone();s.opacity=.5;let r=e.clone();r.color.setHex(16711680);let o=e.clone();o.color.setHex(65280);let a=e.clone();a.color.setHex(255);let c=e.clone();c.color.setHex(16711680),c.opacity=.5;let l=e.clone();l.color.setHex(65280),l.opacity=.5;let h=e.clone();h.color.setHex(255),h.opacity=.5;let d=e.clone();d.opacity=.25;let u=e.clone();u.color.setHex(16776960),u.opacity=.25;let f=e.clone();f.color.setHex(16776960);let p=e.clone();p.color.setHex(7895160),this.materialLib={xAxis:r,yAxis:o,zAxis:a,active:f,xAxisTransparent:c,yAxisTransparent:l,zAxisTransparent:h,activeTransparent:u};let _=new Gt(0,.04,.1,12);_.translate(0,.05,0);let m=new Mt(.08,.08,.08);m.translate(0,.04,0);let g=new tt;g.setAttribute("position",new rt([0,0,0,1,0,0],3));let x=new Gt(.0075,.0075,.5,3);x.translate(0,.25,0);function w(G,$){let V=new ui(G,.0075,3,64,$*Math.PI*2);return V.rotateY(Math.PI/2),V.rotateX(Math.PI/2),V}function b(){let G=new tt;return G.setAttribute("position",new rt([0,0,0,1,1,1],3)),G}let A={X:[[new oe(_,r),[.5,0,0],[0,0,-Math.PI/2]],[new oe(_,r),[-.5,0,0],[0,0,Math.PI/2]],[new oe(x,r),[0,0,0],[0,0,-Math.PI/2]]],Y:[[new oe(_,o),[0,.5,0]],[new oe(_,o),[0,-.5,0],[Math.PI,0,0]],[new oe(x,o)]],Z:[[new oe(_,a),[0,0,.5],[Math.PI/2,0,0]],[new oe(_,a),[0,0,-.5],[-Math.PI/2,0,0]],[new oe(x,a),null,[Math.PI/2,0,0]]],XYZ:[[new oe(new Ai(.1,0),d),[0,0,0]]],XY:[[new oe(new Mt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new oe(new Mt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new Mt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]]},T={X:[[new oe(new Gt(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new oe(new Gt(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new oe(new Gt(.2,0,.6,4),n),[0,.3,0]],[new oe(new Gt(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new oe(new Gt(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new oe(new Gt(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XYZ:[[new oe(new Ai(.2,0),n)]],XY:[[new oe(new Mt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new oe(new Mt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new Mt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]]},v={START:[[new oe(new Ai(.01,2),s),null,null,null,"helper"]],END:[[new oe(new Ai(.01,2),s),null,null,null,"helper"]],DELTA:[[new _n(b(),s),null,null,null,"helper"]],X:[[new _n(g,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new _n(g,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new _n(g,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]},E={XYZE:[[new oe(w(.5,1),p),null,[0,Math.PI/2,0]]],X:[[new oe(w(.5,.5),r)]],Y:[[new oe(w(.5,.5),o),null,[0,0,-Math.PI/2]]],Z:[[new oe(w(.5,.5),a),null,[0,Math.PI/2,0]]],E:[[new oe(w(.75,1),u),null,[0,Math.PI/2,0]]]},N={AXIS:[[new _n(g,s),[-1e3,0,0],null,[1e6,1,1],"helper"]]},P={XYZE:[[new oe(new fr(.25,10,8),n)]],X:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[0,-Math.PI/2,-Math.PI/2]]],Y:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[Math.PI/2,0,0]]],Z:[[new oe(new ui(.5,.1,4,24),n),[0,0,0],[0,0,-Math.PI/2]]],E:[[new oe(new ui(.75,.1,2,24),n)]]},F={X:[[new oe(m,r),[.5,0,0],[0,0,-Math.PI/2]],[new oe(x,r),[0,0,0],[0,0,-Math.PI/2]],[new oe(m,r),[-.5,0,0],[0,0,Math.PI/2]]],Y:[[new oe(m,o),[0,.5,0]],[new oe(x,o)],[new oe(m,o),[0,-.5,0],[0,0,Math.PI]]],Z:[[new oe(m,a),[0,0,.5],[Math.PI/2,0,0]],[new oe(x,a),[0,0,0],[Math.PI/2,0,0]],[new oe(m,a),[0,0,-.5],[-Math.PI/2,0,0]]],XY:[[new oe(new Mt(.15,.15,.01),h),[.15,.15,0]]],YZ:[[new oe(new Mt(.15,.15,.01),c),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new Mt(.15,.15,.01),l),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new oe(new Mt(.1,.1,.1),d)]]},O={X:[[new oe(new Gt(.2,0,.6,4),n),[.3,0,0],[0,0,-Math.PI/2]],[new oe(new Gt(.2,0,.6,4),n),[-.3,0,0],[0,0,Math.PI/2]]],Y:[[new oe(new Gt(.2,0,.6,4),n),[0,.3,0]],[new oe(new Gt(.2,0,.6,4),n),[0,-.3,0],[0,0,Math.PI]]],Z:[[new oe(new Gt(.2,0,.6,4),n),[0,0,.3],[Math.PI/2,0,0]],[new oe(new Gt(.2,0,.6,4),n),[0,0,-.3],[-Math.PI/2,0,0]]],XY:[[new oe(new Mt(.2,.2,.01),n),[.15,.15,0]]],YZ:[[new oe(new Mt(.2,.2,.01),n),[0,.15,.15],[0,Math.PI/2,0]]],XZ:[[new oe(new Mt(.2,.2,.01),n),[.15,0,.15],[-Math.PI/2,0,0]]],XYZ:[[new oe(new Mt(.2,.2,.2),n),[0,0,0]]]},X={X:[[new _n(g,s),[-1e3,0,0],null,[1e6,1,1],"helper"]],Y:[[new _n(g,s),[0,-1e3,0],[0,0,Math.PI/2],[1e6,1,1],"helper"]],Z:[[new _n(g,s),[0,0,-1e3],[0,-Math.PI/2,0],[1e6,1,1],"helper"]]};function L(G){let $=new Pt;for(let V in G)for(let te=G[V].length;te--;){let H=G[V][te][0].clone(),Q=G[V][te][1],ee=G[V][te][2],be=G[V][te][3],Fe=G[V][te][4];H.name=V,H.tag=Fe,Q&&H.position.set(Q[0],Q[1],Q[2]),ee&&H.rotation.set(ee[0],ee[1],ee[2]),be&&H.scale.set(be[0],be[1],be[2]),H.updateMatrix();let Z=H.geometry.clone();Z.applyMatrix4(H.matrix),H.geometry=Z,H.renderOrder=1/0,H.position.set(0,0,0),H.rotation.set(0,0,0),H.scale.set(1,1,1),$.add(H)}return $}this.gizmo={},this.picker={},this.helper={},this.add(this.gizmo.translate=L(A)),this.add(this.gizmo.rotate=L(E)),this.add(this.gizmo.scale=L(F)),this.add(this.picker.translate=L(T)),this.add(this.picker.rotate=L(P)),this.add(this.picker.scale=L(O)),this.add(this.helper.translate=L(v)),this.add(this.helper.rotate=L(N)),this.add(this.helper.scale=L(X)),this.picker.translate.visible=!1,this.picker.rotate.visible=!1,this.picker.scale.visible=!1}updateMatrixWorld(e){let n=(this.mode==="scale"?"local":this.space)==="local"?this.worldQuaternion:hl;this.gizmo.translate.visible=this.mode==="translate",this.gizmo.rotate.visible=this.mode==="rotate",this.gizmo.scale.visible=this.mode==="scale",this.helper.translate.visible=this.mode==="translate",this.helper.rotate.visible=this.mode==="rotate",this.helper.scale.visible=this.mode==="scale";let s=[];s=s.concat(this.picker[this.mode].children),s=s.concat(this.gizmo[this.mode].children),s=s.concat(this.helper[this.mode].children);for(let r=0;r<s.length;r++){let o=s[r];o.visible=!0,o.rotation.set(0,0,0),o.position.copy(this.worldPosition);let a;if(this.camera.isOrthographicCamera?a=(this.camera.top-this.camera.bottom)/this.camera.zoom:a=this.worldPosition.distanceTo(this.cameraPosition)*Math.min(1.9*Math.tan(Math.PI*this.camera.fov/360)/this.camera.zoom,7),o.scale.set(1,1,1).multiplyScalar(a*this.size/4),o.tag==="helper"){o.visible=!1,o.name==="AXIS"?(o.visible=!!this.axis,this.axis==="X"&&(xt.setFromEuler(al.set(0,0,0)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Y"&&(xt.setFromEuler(al.set(0,0,Math.PI/2)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="Z"&&(xt.setFromEuler(al.set(0,Math.PI/2,0)),o.quaternion.copy(n).multiply(xt),Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))>.9&&(o.visible=!1)),this.axis==="XYZE"&&(xt.setFromEuler(al.set(0,Math.PI/2,0)),ct.copy(this.rotationAxis),o.quaternion.setFromRotationMatrix($p.lookAt(qp,ct,is)),o.quaternion.multiply(xt),o.visible=this.dragging),this.axis==="E"&&(o.visible=!1)):o.name==="START"?(o.position.copy(this.worldPositionStart),o.visible=this.dragging):o.name==="END"?(o.position.copy(this.worldPosition),o.visible=this.dragging):o.name==="DELTA"?(o.position.copy(this.worldPositionStart),o.quaternion.copy(this.worldQuaternionStart),Tt.set(1e-10,1e-10,1e-10).add(this.worldPositionStart).sub(this.worldPosition).multiplyScalar(-1),Tt.applyQuaternion(this.worldQuaternionStart.clone().invert()),o.scale.copy(Tt),o.visible=this.dragging):(o.quaternion.copy(n),this.dragging?o.position.copy(this.worldPositionStart):o.position.copy(this.worldPosition),this.axis&&(o.visible=this.axis.search(o.name)!==-1));continue}o.quaternion.copy(n),this.mode==="translate"||this.mode==="scale"?(o.name==="X"&&Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Y"&&Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="Z"&&Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))>.99&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XY"&&Math.abs(ct.copy(qr).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="YZ"&&Math.abs(ct.copy(Xr).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1),o.name==="XZ"&&Math.abs(ct.copy(is).applyQuaternion(n).dot(this.eye))<.2&&(o.scale.set(1e-10,1e-10,1e-10),o.visible=!1)):this.mode==="rotate"&&(ll.copy(n),ct.copy(this.eye).applyQuaternion(xt.copy(n).invert()),o.name.search("E")!==-1&&o.quaternion.setFromRotationMatrix($p.lookAt(this.eye,qp,is)),o.name==="X"&&(xt.setFromAxisAngle(Xr,Math.atan2(-ct.y,ct.z)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt)),o.name==="Y"&&(xt.setFromAxisAngle(is,Math.atan2(ct.x,ct.z)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt)),o.name==="Z"&&(xt.setFromAxisAngle(qr,Math.atan2(ct.y,ct.x)),xt.multiplyQuaternions(ll,xt),o.quaternion.copy(xt))),o.visible=o.visible&&(o.name.indexOf("X")===-1||this.showX),o.visible=o.visible&&(o.name.indexOf("Y")===-1||this.showY),o.visible=o.visible&&(o.name.indexOf("Z")===-1||this.showZ),o.visible=o.visible&&(o.name.indexOf("E")===-1||this.showX&&this.showY&&this.showZ),o.visible=o.visible&&(o.name.indexOf("XY")===-1||this.showXY),o.visible=o.visible&&(o.name.indexOf("YZ")===-1||this.showYZ),o.visible=o.visible&&(o.name.indexOf("XZ")===-1||this.showXZ),o.visible=o.visible&&(o.name!=="E"||this.showE),o.visible=o.visible&&(o.name!=="XYZE"||this.showXYZE),o.material._color=o.material._color||o.material.color.clone(),o.material._opacity=o.material._opacity||o.material.opacity,o.material.color.copy(o.material._color),o.material.opacity=o.material._opacity,this.enabled&&this.axis&&(o.name===this.axis?(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1):this.axis.split("").some(function(c){return o.name===c})&&(o.material.color.copy(this.materialLib.active.color),o.material.opacity=1))}super.updateMatrixWorld(e)}},Mh=class extends oe{constructor(){super(new Zi(1e5,1e5,2,2),new qi({visible:!1,wireframe:!0,side:yt,transparent:!0,opacity:.1,toneMapped:!1})),this.isTransformControlsPlane=!0,this.type="TransformControlsPlane"}updateMatrixWorld(e){let t=this.space;switch(this.position.copy(this.worldPosition),this.mode==="scale"&&(t="local"),cl.copy(Xr).applyQuaternion(t==="local"?this.worldQuaternion:hl),Hr.copy(is).applyQuaternion(t==="local"?this.worldQuaternion:hl),Wr.copy(qr).applyQuaternion(t==="local"?this.worldQuaternion:hl),ct.copy(Hr),this.mode){case"translate":case"scale":switch(this.axis){case"X":ct.copy(this.eye).cross(cl),Qn.copy(cl).cross(ct);break;case"Y":ct.copy(this.eye).cross(Hr),Qn.copy(Hr).cross(ct);break;case"Z":ct.copy(this.eye).cross(Wr),Qn.copy(Wr).cross(ct);break;case"XY":Qn.copy(Wr);break;case"YZ":Qn.copy(cl);break;case"XZ":ct.copy(Wr),Qn.copy(Hr);break;case"XYZ":case"E":Qn.set(0,0,0);break}break;default:Qn.set(0,0,0)}Qn.length()===0?this.quaternion.copy(this.cameraQuaternion):(dl.lookAt(Tt.set(0,0,0),Qn,ct),this.quaternion.setFromRotationMatrix(dl)),super.updateMatrixWorld(e)}};function Yp(i){let e=Math.max(1e-9,i/50),t=10**Math.floor(Math.log10(e)),n=e/t;return t*(n<1.5?1:n<3.5?2:n<7.5?5:10)}var fl=class{constructor(e){this.studio=e;let{viewport:t,options:n,scene:s}=e;this.controls=new ul(t.camera.camera,t.element),this.controls.size=.75,t.extras.add(this.proxy,this.controls.getHelper()),this.controls.addEventListener("change",()=>t.redraw()),this.controls.addEventListener("mouseDown",()=>this.begin()),this.controls.addEventListener("objectChange",()=>this.move()),this.controls.addEventListener("mouseUp",()=>this.end()),n.events.on("change",r=>{(r==="selected"||r==="gizmo"||r==="tool"||r==="axes"||r==="snap")&&this.place()}),s.events.on("frame",()=>this.follow()),s.events.on("state",()=>this.place()),this.place()}studio;controls;proxy=new Pt;sender=null;start=new Ye;base=new Ye;get wants_pointer(){return this.controls.object!==void 0&&(this.controls.dragging||this.controls.axis!==null)}cancel(){return this.sender?(this.sender.cancel(),this.sender=null,this.controls.reset(),!0):!1}place(){let{options:e,scene:t,viewport:n}=this.studio,s=e.get("gizmo"),r=t.handle(e.get("selected"));if(!(s!=="off"&&r!==null&&e.get("tool")==="pose"&&!t.crowd&&!t.state?.compare)){this.controls.object&&this.controls.detach(),n.redraw();return}this.controls.camera=n.camera.camera,this.controls.setMode(r.type==="point"?"translate":s),this.controls.setSpace(e.get("axes"));let a=e.get("snap");this.controls.setTranslationSnap(a?Yp(t.state?.shape?.size??1):null),this.controls.setRotationSnap(a?Math.PI/12:null),this.controls.setScaleSnap(a?.1:null),this.controls.showZ=!t.planar,s==="rotate"?this.controls.showX=this.controls.showY=!t.planar:this.controls.showX=this.controls.showY=!0,s==="rotate"&&(this.controls.showZ=!0),this.controls.object||this.controls.attach(this.proxy),this.follow()}follow(){let{options:e,viewport:t}=this.studio;if(!this.controls.object||this.controls.dragging)return;let n=t.places().find(s=>s.handle.name===e.get("selected"));n&&(this.proxy.position.copy(n.anchor),e.get("axes")==="local"?this.proxy.quaternion.copy(this.own_axes()):this.proxy.quaternion.identity(),this.proxy.scale.set(1,1,1),this.proxy.updateMatrixWorld(),t.redraw())}own_axes(){let{options:e,scene:t}=this.studio,n=t.handle(e.get("selected")),s=new _t;if(!n)return s;let r=new C;this.transform_of(n.name).decompose(new C,s,r);let{head:o,tail:a}=n.rest;if(!o||!a)return s;let c=new C(...a).sub(new C(...o));return c.length()>0?s.multiply(new _t().setFromUnitVectors(new C(0,1,0),c.normalize())):s}transform_of(e){let{scene:t}=this.studio,n=new Ye,s=12*t.row_of(e),r=t.frames.main?.transforms;return r&&s>=0&&r.length>=s+12&&n.set(r[s],r[s+1],r[s+2],r[s+3],r[s+4],r[s+5],r[s+6],r[s+7],r[s+8],r[s+9],r[s+10],r[s+11],0,0,0,1),n}begin(){let e=this.studio.options.get("selected");if(!e)return;let t=this.studio.options.selection.filter(s=>s!==e),n=this.controls.mode==="translate"&&this.studio.scene.handle(e)?.constraint!=="transform";this.sender=new Ln(this.studio,e,null,n&&t.length>0?{also:t}:{}),this.proxy.updateMatrixWorld(),this.start.copy(this.proxy.matrixWorld).invert(),this.base.copy(this.transform_of(e))}move(){let{scene:e,options:t}=this.studio,n=e.handle(t.get("selected"));if(!this.sender||!n)return;if(this.proxy.updateMatrixWorld(),this.controls.mode==="translate"&&n.constraint!=="transform"){this.sender.to_position(this.proxy.position);return}let s=this.proxy.matrixWorld.clone().multiply(this.start).multiply(this.base).elements;this.sender.to_transform([s[0],s[4],s[8],s[12],s[1],s[5],s[9],s[13],s[2],s[6],s[10],s[14]])}end(){this.sender?.end(),this.sender=null,this.follow()}};var pl=class{constructor(e,t,n){this.studio=e;this.tool=t;this.gizmo=n;let{element:s}=e.viewport;s.addEventListener("pointerdown",r=>this.press(r)),s.addEventListener("pointermove",r=>this.move(r)),s.addEventListener("pointerup",r=>this.release(r)),s.addEventListener("pointercancel",r=>this.release(r)),s.addEventListener("pointerleave",()=>{this.action||e.options.set("hovered",null)}),s.addEventListener("dblclick",r=>this.tool().double?.(this.at(r))),s.addEventListener("wheel",r=>this.wheel(r),{passive:!1}),s.addEventListener("contextmenu",r=>r.preventDefault())}studio;tool;gizmo;action=null;last={x:0,y:0};side="main";fingers=new Map;at(e,t){let{viewport:n}=this.studio,s=n.element.getBoundingClientRect(),r=e.clientX-s.left,o=t??(n.two_sides&&r>=s.width/2?"compare":"main");return{x:r-n.left_of(o),y:e.clientY-s.top,side:o,shift:e.shiftKey,alt:e.altKey,control:e.ctrlKey||e.metaKey,touch:e.pointerType==="touch"}}press(e){let{viewport:t}=this.studio;if(t.element.focus({preventScroll:!0}),e.pointerType==="touch"&&(this.fingers.set(e.pointerId,{x:e.clientX,y:e.clientY}),this.fingers.size===2)){this.action==="tool"&&this.tool().cancel?.(),this.action="pinch";return}if(this.action||this.gizmo.wants_pointer)return;let n=this.at(e);this.side=n.side,this.last={x:e.clientX,y:e.clientY},t.element.setPointerCapture(e.pointerId),e.button===1||e.button===0&&e.shiftKey||e.button===2?this.action="pan":e.button===0&&this.studio.scene.crowd===null&&this.tool().press(n)?this.action="tool":e.button===0&&(this.action=this.studio.scene.planar?"pan":"turn"),t.element.classList.toggle("grabbing",this.action!=="tool")}move(e){let{viewport:t,scene:n}=this.studio;if(this.fingers.has(e.pointerId)&&this.action==="pinch")return this.pinch(e);let s=e.clientX-this.last.x,r=e.clientY-this.last.y;this.last={x:e.clientX,y:e.clientY},this.action==="tool"?this.tool().drag?.(this.at(e,this.side)):this.action==="turn"?(t.camera.turn(s,r),t.redraw()):this.action==="pan"?(t.camera.pan(s,r),t.redraw()):n.crowd?this.lead_crowd(this.at(e)):this.gizmo.wants_pointer||(this.tool().hover?.(this.at(e)),t.element.classList.toggle("over-handle",this.studio.options.get("hovered")!==null))}pinch(e){let{viewport:t}=this.studio,n=[...this.fingers.values()],s={x:e.clientX,y:e.clientY};this.fingers.set(e.pointerId,s);let r=[...this.fingers.values()];if(r.length<2)return;let o=([d,u])=>({x:(d.x+u.x)/2,y:(d.y+u.y)/2}),a=([d,u])=>Math.max(10,Math.hypot(d.x-u.x,d.y-u.y)),[c,l]=[o(n),o(r)],h=t.element.getBoundingClientRect();t.camera.pan(l.x-c.x,l.y-c.y),t.camera.zoom(a(n)/a(r),l.x-h.left,l.y-h.top),t.redraw()}release(e){if(this.fingers.delete(e.pointerId),this.action==="pinch"){this.fingers.size===0&&(this.action=null);return}let t=this.action;this.action=null,this.studio.viewport.element.classList.remove("grabbing"),t==="tool"&&this.tool().release?.(this.at(e,this.side))}wheel(e){e.preventDefault();let{viewport:t}=this.studio,n=this.at(e),s=e.deltaMode===1?16:1;t.camera.zoom(Math.exp(Math.max(-1,Math.min(1,.0012*s*e.deltaY))),n.x,n.y),t.redraw()}lead_crowd(e){let{viewport:t,connection:n}=this.studio,s=t.camera.ray(e.x,e.y),o=((t.shape?t.shape.center[1]+.5*(t.shape.high[1]-t.shape.center[1]):0)-s.origin.y)/s.direction.y,a=o>0?s.at(o,t.camera.target.clone()):t.camera.on_plane(e.x,e.y,t.camera.target);a&&n.send({do:"crowd_target",position:a.toArray()})}};var ml=class{element=y("div",{class:"cards","aria-live":"polite"});failed(e,t){this.add("error",`${e} was not opened`,[t.message,t.place?`Where: ${t.place}`:"",t.remedy??"","The scene is as it was."])}opened(e,t){let n=qb(t.notes);this.clear(),n.length>0&&(this.add("note",`${e}: opened, with remarks`,n).dataset.since=String(t.revision??0))}note(e,t){t.length>0&&this.add("note",e,t)}clear(){this.element.replaceChildren()}leave_document(e){for(let t of this.element.querySelectorAll(".card"))!t.dataset.question&&Number(t.dataset.since??-1)<e-3&&t.remove()}ask(e,t,n){let s=this.add("note",e,[t]);s.dataset.question="yes";let r=y("div",{class:"row"});for(let{label:o,run:a}of n)r.append(y("button",{onclick:()=>{s.remove(),a()}},o));s.append(r)}add(e,t,n){for(let r of this.element.querySelectorAll(`.card.${e}`))r.remove();let s=y("section",{class:`card ${e}`,role:e==="error"?"alert":"note"},y("header",{},rn(Jt.warning),y("strong",{},t),y("button",{class:"quiet bare","aria-label":"Dismiss",onclick:()=>s.remove()},rn(Jt.close))),...n.filter(Boolean).map(r=>y("p",{},r)));return this.element.append(s),s}};function qb(i){return Array.isArray(i)?i.map(String):[]}function Zp(i){let e=y("div",{class:"drop-zone",hidden:!0},y("p",{},"Drop it: a shape, a picture, a rig, a pose, a motion or a mesh sequence")),t=0,n=s=>!!s.dataTransfer?.types.includes("Files");return addEventListener("dragenter",s=>{n(s)&&(s.preventDefault(),ie(e,++t>0))}),addEventListener("dragover",s=>{n(s)&&s.preventDefault()}),addEventListener("dragleave",s=>{n(s)&&(t=Math.max(0,t-1),ie(e,t>0))}),addEventListener("drop",s=>{n(s)&&(s.preventDefault(),t=0,ie(e,!1),_p(i,[...s.dataTransfer?.files??[]]))}),e}function Jp(i){let{scene:e,options:t,viewport:n}=i,s=y("span",{}),r=y("span",{"data-figure":"error-scale"}),o=y("div",{class:"corner legend error-legend",hidden:!0,role:"img","aria-label":"Colours of the error"},y("span",{class:"legend-name"},"Error, in shape units"),y("span",{class:"legend-bar"},y("span",{class:"positive"})),y("span",{class:"legend-numbers"},y("span",{},"0"),s,r));return{element:o,tick:()=>{let c=n.two_sides&&zi(e,t,"compare"),l=Qr(e,t),h=l!==null&&!e.crowd&&(c||zi(e,t,"main"));ie(o,h),o.classList.toggle("right",c),l&&(xe(s,nt(l.brightest/2)),xe(r,nt(l.brightest)))}}}function jp(i){let e=y("div",{class:"gallery"}),t=un("Samples","Begin with one of these, or with a file of yours.",e);for(let n of i.scene.catalogue.samples){let s=y("img",{src:i.connection.address(`thumbnail/${encodeURIComponent(n.name)}.png`),alt:"",loading:"lazy",width:320,height:240});s.addEventListener("error",()=>s.classList.add("missing")),e.append(y("button",{class:"sample","data-sample":n.name,title:n.help,onclick:()=>{t.close(),$b(i,n.name,n.title)}},s,y("strong",{},n.title),y("span",{class:"fine"},n.help??"")))}e.append(y("button",{class:"sample own",onclick:()=>{t.close(),Fi(i,"shape")}},y("span",{class:"own-mark"},"+"),y("strong",{},"A file of yours"),y("span",{class:"fine"},"Mesh, character or PNG. Dropping it on the page works too.")))}async function $b(i,e,t){i.messages.say(`Opening ${t}`),await i.intend({do:"open_sample",sample:e})&&(i.messages.clear(),i.cards.clear(),i.look_at_shape())}var Yb=[["Drag beside a handle","look around"],["Middle or Shift drag","pan"],["Wheel","zoom to the pointer"],["F","look at the whole shape, as it is posed"],["Two fingers","pan and zoom"],["Numpad 1  3  7","from the front, the side, the top"]],Zb=[["W  E  R","gizmo: move, rotate, scale"],["Ctrl+click","select several handles; B selects by a box"],["G","drags pull a bone, or turn the one above it (FK)"],["P","pin or free what is selected"],["F2","rename the selected handle"],["Delete","delete what is selected"],["V","show its weights"],["Space","play and pause the motion"],["K","key the pose at this time"],["Ctrl+Z","undo"],["Ctrl+Shift+Z","redo"],["Ctrl+S","save"],["Ctrl+Shift+S","save as"],["Ctrl+O","open"],["Ctrl+E","export"],["Esc","give up a drag; put away the tool"],["?","this help"]],Jb=[["position","Pinned","its position is yours, the solver turns it"],["transform","Full","position, rotation and scale are yours"],["ends","Both ends","head and tail of a bone are yours"],["free","Free","the solver moves it"]];function Kp(i,e){let t=(n,s)=>y("section",{},y("h3",{},n),y("dl",{class:"keys"},...s.flatMap(([r,o])=>[y("dt",{},...r.split("  ").map(a=>y("kbd",{},a))),y("dd",{},o)])));un("Help",`Limber ${i.scene.version}: give it a shape and a few handles, drag, and it works out the rest.`,y("div",{class:"help"},t("View",Yb),t("Tools",e.map(n=>[n.key,`${n.title.toLowerCase()}`])),t("Edit",Zb),y("section",{},y("h3",{},"Handles"),y("dl",{class:"keys"},...Jb.flatMap(([n,s,r])=>[y("dt",{},y("span",{class:`mark point ${n}`}),s),y("dd",{},r)]),y("dt",{},y("span",{class:"mark region free"}),"Region"),y("dd",{},"a tinted part of the surface")))))}var Qp=6e3,gl=class{element=y("div",{class:"message",role:"status","aria-live":"polite"});text=y("span",{class:"message-text"});button=y("button",{class:"quiet",hidden:!0});hint="";cause="";timer=0;action=null;constructor(){this.element.append(this.text,this.button),this.button.addEventListener("click",()=>this.action?.run())}set_hint(e){this.hint=e,!this.timer&&this.element.dataset.kind!=="lasting"&&this.clear()}say(e,t=null,n=!1){this.put(e,n?"lasting":"info",t),n||this.fade(Qp)}cured(e){this.element.dataset.kind==="error"&&this.cause===e&&this.clear()}complain(e,t=""){let n=e.place?` (${e.place})`:"";this.put(`${e.message}${n}${e.remedy?` ${e.remedy}`:""}`,"error",null),this.cause=t,this.fade(2*Qp)}clear(){clearTimeout(this.timer),this.timer=0,this.put(this.hint,"hint",null)}put(e,t,n){clearTimeout(this.timer),this.timer=0,xe(this.text,e),this.element.title=e,this.element.dataset.kind=t,this.action=n,ie(this.button,n!==null),n&&xe(this.button,n.label)}fade(e){this.timer=window.setTimeout(()=>this.clear(),e)}};var jb=i=>i.handles.some(e=>e.type==="bone"),Kb=i=>!!(i.binding&&!i.binding.stale&&!i.binding.error),Eh=[{step:"skeleton",title:"Skeleton",help:"Fit a skeleton, move its joints, add, delete and hang them elsewhere",panels:["skeleton","handles"],done:i=>i.handles.length>0,ready:()=>!0},{step:"weights",title:"Weights",help:"Look at weights, make them otherwise, paint them",panels:["weights","handles"],done:Kb,ready:i=>i.handles.length>0},{step:"motion",title:"Motion",help:"Walk, run, a motion of yours, or keys of poses",panels:["motion","skeleton","handles"],done:i=>i.motion!==null,ready:jb},{step:"flesh",title:"Flesh",help:"Let flesh wobble, or choose another way to deform",panels:["solver","jiggle"],done:i=>i.mode!=="reduced",ready:i=>i.handles.length>0},{step:"export",title:"Export",help:"A file for your engine",panels:[],done:()=>!1,ready:()=>!0}];function em(i,e,t){let{options:n,scene:s}=i,r=m=>{if(m==="export")return t();n.set("step",n.get("step")===m?null:m),n.set("sheet",!0),a(n.get("step")==="weights")},o=!1,a=m=>{if(m&&!n.get("weights")){let g=s.heaviest_handle();!n.get("selected")&&g&&n.set("selected",g),n.set("weights",!0),o=!0}else!m&&o&&(n.set("weights",!1),o=!1)},c=Eh.map(m=>y("button",{class:"step","data-step":m.step,title:m.help,onclick:()=>r(m.step)},y("span",{class:"tick","aria-hidden":"true"}),y("span",{},m.title))),l=y("button",{class:"primary next-step","data-action":"next-step",hidden:!0}),h=()=>{};l.addEventListener("click",()=>h());let d=y("nav",{class:"path-bar","aria-label":"From mesh to character"},...c,y("span",{class:"spring"}),l),u=m=>{if(!m.document||!m.shape||m.document.dimension!==3||m.work?.name==="fit")return null;if(m.handles.length===0)return{label:"Fit a skeleton",run:()=>{gh(i,"auto")}};let g=s.catalogue.motions?.find(x=>x.body===(m.fitting?.kind??"humanoid"));return m.fitting&&!m.motion&&g?{label:`Play ${g.title}`,run:()=>{i.intend({do:"play_motion",name:g.name})}}:null},f=()=>{let m=Eh.find(({step:g})=>g===n.get("step"));for(let g of e){let x=m?.panels.indexOf(g.dataset.panel??"")??-1;g.style.order=m&&x>=0?String(x-10):"",m?hh(g,x>=0):zf(g)}for(let g of c)g.setAttribute("aria-pressed",String(g.dataset.step===n.get("step")))};n.events.on("change",m=>{m==="step"&&f()});let p=null,_=()=>{let{state:m}=s;if(ie(d,!!m?.document),!m?.document)return;Eh.forEach((b,A)=>{c[A].classList.toggle("done",b.done(m)),c[A].disabled=!b.ready(m)});let g=u(m);ie(l,g!==null),g&&(xe(l,g.label),h=g.run);let x={document:`${m.document.name} ${m.document.origin??""}`,handles:m.handles.length};p?.document!==x.document?n.set("step",x.handles===0&&m.document.dimension===3?"skeleton":null):p.handles===0&&x.handles>0&&m.fitting&&n.get("step")==="skeleton"&&n.set("step","motion"),p=x};return f(),{element:d,update:_}}function tm(i){let{options:e,scene:t,viewport:n}=i,s=(h,d,u)=>{let f=u.map(([m,g,x])=>y("button",{class:"quiet",role:"radio",[`data-${h}`]:m,title:x,onclick:()=>e.set(h,m)},g)),p=y("span",{class:"pair",role:"radiogroup","aria-label":d},...f),_=()=>{for(let m of f)m.setAttribute("aria-checked",String(m.getAttribute(`data-${h}`)===e.get(h)))};return e.events.on("change",m=>{m===h&&_()}),_(),p},r=s("posing","What a drag of a bone does",[["pull","Pull","A drag pulls the bone, and the solver brings the rest along (G)"],["turn","Turn","A drag turns the bone above the joint, and what hangs on it; nothing else moves: forward kinematics (G)"]]),o=s("axes","Axes of the gizmo",[["world","World","The gizmo has the axes of the world"],["local","Local","The gizmo has the axes of the handle: y along a bone"]]),a=y("button",{class:"quiet","data-action":"snap",title:"The gizmo moves in even steps, turns by 15 degrees and scales by tenths",onclick:()=>e.set("snap",!e.get("snap"))},"Snap"),c=y("div",{class:"corner pose-bar",role:"group","aria-label":"Posing"},r,o,a);for(let h of["pointerdown","dblclick"])c.addEventListener(h,d=>d.stopPropagation());let l=()=>{let h=t.state?.handles.some(u=>u.type==="bone")??!1,d=e.get("gizmo")!=="off";ie(r,h&&!d),ie(o,d),ie(a,d),a.setAttribute("aria-pressed",String(e.get("snap"))),ie(c,e.get("tool")==="pose"&&(h||d)&&!n.two_sides&&!t.crowd)};return e.events.on("change",h=>{(h==="tool"||h==="gizmo"||h==="snap")&&l()}),t.events.on("state",l),t.events.on("crowd",l),l(),c}var nm=".limber-project";async function im(i){if(!i.scene.state?.document?.file)return $r(i);let e=await i.intend({do:"save"});e&&i.messages.say(`Saved as ${String(e.file)}.`)}function $r(i){let e=i.scene.state?.document;if(!e)return;let t=(e.file??e.name).replace(new RegExp(`${nm.replace(".","\\.")}$`),""),n=y("input",{type:"text","data-field":"project-name",value:t,"aria-label":"Name of the project",maxlength:90}),s=y("p",{class:"form-error",role:"alert",hidden:!0}),r=y("button",{class:"primary","data-action":"do-save",type:"submit"},"Save"),o=y("button",{"data-action":"do-replace",type:"button",hidden:!0,onclick:()=>{l(!0)}},"Replace it"),a=y("form",{class:"export-detail",onsubmit:h=>{h.preventDefault(),l(!1)}},y("label",{class:"field"},y("span",{},"Name"),n),y("p",{class:"fine"},`In ${e.folder||"no folder: start the studio with --project FILE"}`),s,y("div",{class:"row"},r,o)),c=un("Save as","A project keeps everything: shape, handles, weights, motion, options.",a);n.addEventListener("keydown",h=>h.stopPropagation()),n.addEventListener("input",()=>{ie(s,!1),ie(o,!1)}),n.select();let l=async h=>{try{let d=await i.connection.request({do:"save",name:n.value.trim(),...h?{overwrite:!0}:{}});c.close(),i.messages.say(`Saved as ${String(d.file)}.`)}catch(d){if(!(d instanceof gt))throw d;let u=d.place==="overwrite";xe(s,u?`${d.message} Replace it?`:`${d.message} ${d.remedy}`),ie(s,!0),ie(o,u)}}}async function sm(i){let e=await i.intend({do:"list_projects"});if(!e)return;let t=e.projects??[],n=y("ul",{class:"recent"}),s=un("Open","A project of before, or a file of yours.",y("div",{class:"export-detail"},t.length>0?n:y("p",{class:"empty"},"Nothing was saved yet."),y("p",{class:"fine"},`In ${String(e.folder)||"no folder"}`)));for(let{file:r,seconds_ago:o}of t)n.append(y("li",{},y("button",{"data-project":r,onclick:()=>{s.close(),Qb(i,r)}},y("span",{},r.replace(nm,"")),y("span",{class:"fine"},eS(o)))))}async function Qb(i,e){i.messages.say(`Opening ${e}`);let t=await i.intend({do:"open_project",file:e});t&&(i.cards.opened(e,t),i.messages.say(`${e} opened`),i.look_at_shape())}function eS(i){let e=[[60,"second"],[60,"minute"],[24,"hour"],[365,"day"],[1/0,"year"]],t=Math.max(0,i);for(let[n,s]of e){if(t<n)return t<10&&s==="second"?"just now":`${Math.floor(t)} ${s}${Math.floor(t)===1?"":"s"} ago`;t/=n}return""}function om(i){let e=y("button",{class:"bare","data-action":"play",onclick:()=>Th(i)}),t=y("span",{class:"motion-name"}),n=y("span",{class:"time"}),s=y("input",{type:"range",min:0,max:1,step:"any","aria-label":"Time","data-field":"time"}),r=y("button",{class:"bare","data-action":"loop",title:"Play again and again","aria-label":"Loop"},rn(Jt.loop)),o=y("select",{"aria-label":"Speed",title:"Speed","data-field":"speed"});for(let m of[.25,.5,1,2])o.append(y("option",{value:m},`${m}\xD7`));let a=!1,c=null,l=!1,h=async()=>{if(!l){for(l=!0;c!==null;){let m=c;c=null,await i.intend({do:"seek",time:m})}l=!1}};s.addEventListener("input",()=>{a=!0,c=Number(s.value),xe(n,rm(i,c)),h()}),s.addEventListener("change",()=>{a=!1}),r.addEventListener("click",()=>{i.intend({do:"motion",loop:!i.scene.state?.motion?.loop})}),o.addEventListener("change",()=>{i.intend({do:"motion",speed:Number(o.value)})});let d=yp(i),u=y("button",{class:"key-pose","data-action":"key-pose",title:"Keys the pose that is shown, at this time (K)",onclick:()=>{Xs(i)}},"Key"),f=y("footer",{class:"timeline",hidden:!0},e,t,n,y("div",{class:"time-track"},s,d.element),u,d.buttons,r,o),p=()=>{let m=i.scene.state?.motion;if(ie(f,!!m),!m)return;let g=m.playing?"Pause":"Play";e.title!==`${g} (Space)`&&(e.title=`${g} (Space)`,e.setAttribute("aria-label",g),e.replaceChildren(rn(m.playing?Jt.pause:Jt.play,!0))),xe(t,m.keyed?"Keys":m.name),ie(u,!!m.keyed),d.update(),s.max=String(m.seconds),r.setAttribute("aria-pressed",String(m.loop)),document.activeElement!==o&&(o.value=String(m.speed)),_()},_=()=>{let m=i.scene.state?.motion;if(!m||a)return;let g=m.playing?i.scene.frames.main?.facts.time??m.time:m.time;s.value=String(g),xe(n,rm(i,g))};return{element:f,update:p,tick:_}}function rm(i,e){return`${Ur(e)} / ${Ur(i.scene.state?.motion?.seconds??0)}`}function Th(i){let e=i.scene.state?.motion;e&&i.intend({do:"play",playing:!e.playing})}var tS=[{mode:"translate",key:"W",title:"Move the selected handle by a gizmo",icon:"move"},{mode:"rotate",key:"E",title:"Rotate the selected handle",icon:"rotate"},{mode:"scale",key:"R",title:"Scale the selected handle",icon:"scale"}];function am(i,e){let{options:t}=i,n=e.map(a=>y("button",{class:"tool","data-tool":a.name,title:`${a.title} (${a.key})
${a.hint}`,"aria-label":a.title,"aria-pressed":"false",onclick:()=>{t.set("gizmo","off"),t.set("tool",a.name)}},rn(Jt[a.icon]))),s=tS.map(a=>y("button",{class:"tool","data-gizmo":a.mode,title:`${a.title} (${a.key})`,"aria-label":a.title,"aria-pressed":"false",onclick:()=>Yr(i,a.mode)},rn(Jt[a.icon]))),r=y("button",{class:"tool","data-action":"frame",title:"Look at the whole shape (F)","aria-label":"Look at the whole shape",onclick:()=>i.viewport.frame_shape()},rn(Jt.frame)),o=()=>{for(let a of n)a.setAttribute("aria-pressed",String(a.dataset.tool===t.get("tool")&&t.get("gizmo")==="off"));for(let a of s)a.setAttribute("aria-pressed",String(a.dataset.gizmo===t.get("gizmo")))};return t.events.on("change",o),o(),y("nav",{class:"tools","aria-label":"Tools"},...n,y("span",{class:"divider"}),...s,y("span",{class:"spring"}),r)}function Yr(i,e){let{options:t}=i;t.set("tool","pose"),t.set("gizmo",t.get("gizmo")===e?"off":e),t.get("gizmo")!=="off"&&!t.get("selected")&&i.messages.say("Select a handle first: the gizmo appears on it.")}var nS={front:[0,0],side:[Math.PI/2,0],top:[0,1.55]};function Ah(i,e){let[t,n]=nS[e];i.viewport.look_from(t,n)}function lm(i){let e=(n,s,r)=>y("button",{class:"quiet","data-view-from":n,title:`From the ${n} (${r})`,onclick:()=>Ah(i,n)},s),t=y("div",{class:"corner view-buttons",role:"group","aria-label":"Look from"},e("front","Front","numpad 1"),e("side","Side","numpad 3"),e("top","Top","numpad 7"));for(let n of["pointerdown","dblclick"])t.addEventListener(n,s=>s.stopPropagation());return i.scene.events.on("state",()=>ie(t,!i.scene.planar)),t}function cm(){let i=y("select",{"aria-label":"Theme",title:"Light, dark, or as the system has it","data-field":"theme",class:"theme"},...["system","light","dark"].map(e=>y("option",{value:e},{system:"System",light:"Light",dark:"Dark"}[e])));return i.value=bf(),i.addEventListener("change",()=>Sf(i.value)),i}function hm(i,e,t,n){addEventListener("pointerdown",()=>document.body.classList.remove("by-keyboard"),!0),addEventListener("keydown",s=>{s.key==="Tab"&&document.body.classList.add("by-keyboard");let o=s.target.matches?.("input[type=text], input[type=number], input[type=search], textarea, select");if(document.querySelector("dialog[open]")||s.isComposing)return;(s.ctrlKey||s.metaKey?iS(i,s,n):!o&&sS(i,s,e,t,n))&&s.preventDefault()})}function iS(i,e,t){switch(e.key.toLowerCase()){case"z":return i.intend({do:e.shiftKey?"redo":"undo"}),!0;case"y":return i.intend({do:"redo"}),!0;case"s":return e.shiftKey?$r(i):t.save(),!0;case"o":return Fi(i,"shape"),!0;case"e":return t.export_(),!0;default:return!1}}function sS(i,e,t,n,s){let{options:r}=i,o=r.get("selected"),a={Numpad1:"front",Numpad3:"side",Numpad7:"top"}[e.code];if(a)return Ah(i,a),!0;let c=e.target.matches?.("button, summary, input");switch(e.key){case"w":case"W":return Yr(i,"translate"),!0;case"e":case"E":return Yr(i,"rotate"),!0;case"r":case"R":return Yr(i,"scale"),!0;case"f":case"F":return i.viewport.frame_shape(),!0;case"v":case"V":return r.set("weights",!r.get("weights")),!0;case"[":return r.set("brush",Math.max(.01,r.get("brush")/1.2)),!0;case"]":return r.set("brush",Math.min(.5,r.get("brush")*1.2)),!0;case"?":return s.help(),!0;case"F2":return o!==null&&ip(i,o);case"g":case"G":return r.set("posing",r.get("posing")==="turn"?"pull":"turn"),!0;case"k":case"K":return Xs(i),!0;case"Escape":return s.cancel()||n().cancel?.()===!0||(r.set("tool","pose"),r.set("gizmo","off")),!0;case"Enter":return c?!1:(n().finish?.(),!0);case" ":return c?!1:(Th(i),!0);case"Delete":case"Backspace":return o&&Vr(i,o),o!==null;case"p":case"P":if(o)return yh(i,o),!0;break}let l=t.find(h=>h.key.toLowerCase()===e.key.toLowerCase());return l&&r.set("tool",l.name),l!==void 0}function $s(i,e,t,n){return y("button",{class:"bar-button","data-action":i,title:t,onclick:n},rn(Jt[i]),y("span",{},e))}function um(i,e){let t=y("span",{class:"document-name"}),n=y("span",{class:"unsaved",title:"Changed since it was saved"}),s=$s("undo","Undo","Undo (Ctrl+Z)",()=>{i.intend({do:"undo"})}),r=$s("redo","Redo","Redo (Ctrl+Shift+Z)",()=>{i.intend({do:"redo"})}),o=y("span",{class:"link",role:"img"});return{element:y("header",{class:"top-bar"},y("span",{class:"brand"},"Limber"),y("span",{class:"document"},t,n),y("span",{class:"spring"}),$s("open","Open","Open a shape, picture or project (Ctrl+O)",()=>Fi(i,"shape")),y("button",{class:"bar-button","data-action":"recent",title:"Projects that were saved",onclick:e.recent},"Recent"),$s("samples","Samples","Shapes and characters to begin with",e.samples),$s("save","Save","Save the project (Ctrl+S)",e.save),y("button",{class:"bar-button","data-action":"save-as",title:"Save under another name (Ctrl+Shift+S)",onclick:e.save_as},"Save as"),$s("export","Export","glTF, mesh, rig, pose, picture (Ctrl+E)",e.export_),y("span",{class:"divider"}),s,r,y("span",{class:"divider"}),y("button",{class:"bar-button bare","data-action":"help",title:"Shortcuts and help (?)","aria-label":"Help",onclick:e.help},rn(Jt.help)),cm(),y("button",{class:"bar-button bare sheet-button","data-action":"sheet",title:"Panels","aria-label":"Panels",onclick:()=>i.options.set("sheet",!i.options.get("sheet"))},rn(Jt.menu)),o),update:()=>{let l=i.scene.state,h=l?.document??null;xe(t,h?h.file??h.name:""),t.title=h?.file&&h.folder?`${h.folder}/${h.file}`:"Not saved yet",xe(n,h?.unsaved?"\u2022":""),s.disabled=!l?.history.undo,r.disabled=!l?.history.redo,s.title=l?.history.undo?`Undo ${l.history.undo} (Ctrl+Z)`:"Nothing to undo",r.title=l?.history.redo?`Redo ${l.history.redo} (Ctrl+Shift+Z)`:"Nothing to redo",document.title=h?`${h.unsaved?"\u2022 ":""}${h.name} \u2013 Limber`:"Limber",o.dataset.link=i.connection.state,o.title={connecting:"Connecting",open:"Connected",lost:"Connection lost: trying again",refused:"Refused"}[i.connection.state],o.setAttribute("aria-label",o.title)}}}function dm(i){let{scene:e,options:t,viewport:n}=i,s=y("div",{class:"corner figures","aria-hidden":"true"}),r=y("span",{class:"legend-name"}),o=y("span",{},""),a=y("div",{class:"corner legend",hidden:!0,role:"img","aria-label":"Colours of weights"},r,y("span",{class:"legend-bar"},y("span",{class:"negative"}),y("span",{class:"zero"}),y("span",{class:"positive"})),y("span",{class:"legend-numbers"},o,y("span",{class:"none"},"0"),y("span",{class:"half"},"0.5"),y("span",{class:"whole"},"1"))),c=y("div",{class:"side-name left",hidden:!0}),l=y("div",{class:"side-name right",hidden:!0}),h=p=>e.catalogue.modes.find(_=>_.name===p)?.title??p,d=(p,_)=>{let m=e.frames[p]?.facts;return m?.microseconds!==void 0?`${h(_)} \xB7 ${Rn(m.microseconds)}`:h(_)},u=()=>{let{crowd:p,state:_}=e;if(p)xe(s,`${Xt(p.count)} characters \xB7 ${Rn(p.microseconds/p.count)} each \xB7 ${n.frames_per_second.toFixed(0)} fps`);else{let m=e.frames.main?ts(e.frames.main.facts.mode).figures(i)[0]:void 0;xe(s,e.frames.main?`${m?`${m.value} \xB7 `:""}${n.frames_per_second.toFixed(0)} fps`:"")}ie(c,n.two_sides),ie(l,n.two_sides),n.two_sides&&_&&(xe(c,d("main",_.mode)),xe(l,d("compare",_.compare??"")))},f=()=>{let p=e.row_of(t.get("selected")),{weights:_}=e,m=t.get("weights")&&p>=0&&!!_?.display&&p<(_?.display_width??0);if(ie(a,m),!m||!_?.display)return;let g=0;for(let b=p;b<_.display.length;b+=_.display_width)g=Math.min(g,_.display[b]);let x=e.state?.handles??[],w=e.handle(t.get("selected"));xe(r,`Weight of ${w?Ws(w,x,Hs(x.filter(b=>b.type!=="extra").map(b=>b.name))):t.get("selected")}`),r.title=t.get("selected")??"",xe(o,g<-5e-4?g.toFixed(2):""),ie(o,g<-5e-4),a.classList.toggle("has-negative",g<-5e-4)};return t.events.on("change",p=>{(p==="weights"||p==="selected")&&f()}),e.events.on("weights",f),e.events.on("state",f),{elements:[s,a,c,l],tick:u}}function fm(i){let e=y("span",{class:"stage"}),t=y("progress",{max:1,"aria-label":"Progress"}),n=y("button",{class:"quiet","data-action":"cancel",onclick:()=>{i.intend({do:"cancel"})}},"Cancel"),s=y("div",{class:"work",hidden:!0},e,t,n);return{element:s,update(){let r=i.scene.state?.work;ie(s,!!r),r&&(xe(e,r.stage?`${r.name}: ${r.stage}`:r.name),r.progress>0?t.value=r.progress:t.removeAttribute("value"))}}}function pm(i){let{scene:e,options:t,viewport:n}=i,s=null,r=()=>{let a=n.places();return(a.find(c=>c.handle.type==="bone"&&c.handle.parent===null)??a[0])?.anchor.clone()??null},o=()=>{s=null};t.events.on("change",a=>{a==="follow"&&o()}),e.events.on("mesh",o),e.events.on("frame",a=>{if(a!=="main"||!t.get("follow")||!e.state?.motion)return o();let c=r();c&&s&&(n.camera.target.x+=c.x-s.x,n.camera.target.z+=c.z-s.z,n.camera.update(),n.redraw()),s=c})}var rS=`
uniform sampler2D table;
uniform sampler2D moves;
vec3 particle(float number) { return texelFetch(moves, table_texel(int(number)), 0).xyz; }
vec3 moved(int vertex, vec3 rest) {
  vec4 lower = texelFetch(table, table_texel(3 * vertex), 0);
  vec4 upper = texelFetch(table, table_texel(3 * vertex + 1), 0);
  vec3 at = texelFetch(table, table_texel(3 * vertex + 2), 0).xyz;
  vec3 front = mix(mix(particle(lower.x), particle(lower.y), at.x), mix(particle(lower.z), particle(lower.w), at.x), at.y);
  vec3 back = mix(mix(particle(upper.x), particle(upper.y), at.x), mix(particle(upper.z), particle(upper.w), at.x), at.y);
  return mix(front, back, at.z);
}`,_l="jiggle.particles";function Rh(i,e){let t=i.arrays.get(_l)?.data;if(!(t instanceof Float32Array)||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e[4*n]=t[3*n],e[4*n+1]=t[3*n+1],e[4*n+2]=t[3*n+2];return!0}var mm={name:"lattice",suits:(i,e,t)=>i.arrays.has(_l)&&e?.arrays.get("jiggle.corners")?.data.length===8*t.vertices,make:(i,e)=>{let t=e.arrays.get("jiggle.corners").data,n=e.arrays.get("jiggle.coordinates").data,s=e.arrays.get("jiggle.owners").data.length;return new An(i,{moved:rS,uniforms:{table:{value:ut(Zd(t,n))}},moves:{width:4096,height:Math.max(1,Math.ceil(s/4096))},write:Rh})}};var gm=`${Et}
uniform sampler2D particles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform float point_size;
out vec3 colour;
vec3 colour_of(float handle) {
  // Hues a golden angle apart: neighbours in the list differ most.
  float hue = 6.0 * fract(0.08 + handle * 0.618034);
  return clamp(vec3(abs(hue - 3.0) - 1.0, 2.0 - abs(hue - 2.0), 2.0 - abs(hue - 4.0)), 0.0, 1.0);
}
void main() {
  vec4 particle = texelFetch(particles, table_texel(gl_VertexID), 0);
  colour = mix(vec3(0.28), colour_of(particle.w), 0.78);
  gl_Position = projectionMatrix * viewMatrix * vec4(particle.xyz, 1.0);
  gl_Position.z -= 0.0004 * gl_Position.w;
  gl_PointSize = point_size;
}
`,_m=`
precision highp float;
uniform float alpha;
in vec3 colour;
out vec4 result;
void main() { result = vec4(colour * alpha, alpha); }
`;var vl=class{constructor(e,t,n){this.scene=e;this.options=t;this.viewport=n;e.events.on("mesh",()=>this.build()),e.events.on("weights",()=>this.build()),e.events.on("frame",s=>{s==="main"&&this.move()}),t.events.on("change",s=>{s==="lattice"&&this.build()})}scene;options;viewport;objects=[];particles=null;get edges(){let e=this.objects[0];return e?.visible?(e.geometry.index?.count??0)/2:0}build(){for(let s of this.objects)this.viewport.extras.remove(s),s.geometry.dispose(),s.material.dispose();this.objects=[],this.particles?.dispose(),this.particles=null;let e=this.scene.weights?.arrays,t=e?.get("jiggle.edges")?.data,n=e?.get("jiggle.owners")?.data;this.options.get("lattice")&&t instanceof Uint32Array&&n&&this.make(t,n),this.viewport.redraw()}make(e,t){let n=Math.max(1,Math.ceil(t.length/4096)),s=new Float32Array(4*4096*n);for(let a=0;a<t.length;++a)s[4*a+3]=t[a];this.particles=ut({data:s,width:4096,height:n});let r=a=>Zt(gm,_m,{particles:{value:this.particles},alpha:{value:a},point_size:{value:3*this.viewport.renderer.getPixelRatio()}},{...Hn,depthWrite:!1}),o=a=>{let c=new tt;return c.setIndex(new zt(a,1)),c};this.objects=[new Yi(o(e),r(.55)),new cr(o(new Uint32Array(new Set(e))),r(.9))];for(let a of this.objects)a.frustumCulled=!1,this.viewport.extras.add(a);this.move()}move(){if(!this.particles)return;let e=this.scene.frames.main,t=e!==void 0&&e.arrays.has(_l)&&Rh(e,this.particles.image.data);t&&(this.particles.needsUpdate=!0);for(let n of this.objects)n.visible=t;this.viewport.redraw()}};var oS=.15,Ch=2;function vm(i){let{scene:e,options:t,viewport:n,connection:s}=i,r=[],o="",a=!1,c=h=>{let d=h.time;if(h.keyed){let f=(h.keys??[]).map(p=>p.time);return[...f.filter(p=>p<d-.001).slice(-Ch),...f.filter(p=>p>d+.001).slice(0,Ch)]}let u=Array.from({length:Ch},(f,p)=>(p+1)*oS);return[...u.map(f=>d-f).reverse(),...u.map(f=>d+f)].filter(f=>f>=0&&f<=h.seconds)},l=async()=>{let h=e.state?.motion,d=t.get("onion")&&h&&!h.playing,u=d?`${e.state.revision} ${h.time}`:"";if(!(u===o||a)){if(o=u,!d){r=[],n.redraw();return}a=!0;try{r=(await s.request({do:"poses",times:c(h)})).poses.map(({time:p,handles:_})=>({time:p,bones:Object.values(_).map(m=>m.map(g=>new C(g[0],g[1],g[2])))}))}catch{r=[]}a=!1,n.redraw(),l()}};t.events.on("change",h=>{h==="onion"&&l()}),e.events.on("state",()=>{l()}),n.painters.push((h,d)=>{let u=e.state?.motion?.time??0;if(d!=="main"||r.length===0||e.state?.motion?.playing)return;let f=Math.max(...r.map(({time:p})=>Math.abs(p-u)),.001);for(let{time:p,bones:_}of r){h.globalAlpha=.65-.4*(Math.abs(p-u)/f),h.strokeStyle=h.fillStyle=p<u?"#3d7fe0":"#f2962f",h.lineWidth=2.5,h.lineCap="round";for(let m of _){let[g,x]=m.map(w=>n.camera.project(w));h.beginPath(),x?(h.moveTo(g.x,g.y),h.lineTo(x.x,x.y),h.stroke()):(h.arc(g.x,g.y,4,0,2*Math.PI),h.fill())}}h.globalAlpha=1})}var Ph=`
uniform vec3 base_colour;
uniform vec3 sky_colour;
uniform vec3 earth_colour;
uniform float edge_tone;
vec3 to_linear(vec3 c) { return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(0.04045, c)); }
vec3 to_display(vec3 c) { return mix(c * 12.92, 1.055 * pow(max(c, 0.0), vec3(1.0 / 2.4)) - 0.055, step(0.0031308, c)); }
float wrapped(vec3 normal, vec3 light, float wrap) {
  float d = (dot(normal, light) + wrap) / (1.0 + wrap);
  return d > 0.0 ? d * d * (1.0 - 0.35 * wrap) + 0.35 * wrap * d : 0.0;
}
const vec3 key = vec3(-0.4197, 0.6994, 0.5782);
const vec3 fill = vec3(0.8730, 0.1541, 0.4622);
/// What falls on the surface: normal and eye in view space, world_up the world's y in view space; open in 0..1.
vec3 light_on(vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 rim = normalize(vec3(0.35, 0.55, -0.85));
  float cavity = mix(0.3, 1.0, open);
  vec3 ambient = mix(earth_colour, sky_colour, 0.5 + 0.5 * dot(normal, world_up));
  vec3 light = ambient * open * open;
  light += vec3(1.03, 0.98, 0.91) * 1.05 * wrapped(normal, key, 0.25) * cavity;
  light += vec3(0.72, 0.83, 1.0) * 0.26 * wrapped(normal, fill, 0.35) * cavity;
  float edge = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 3.0);
  light += vec3(0.9, 0.95, 1.0) * max(edge_tone, 0.0) * max(dot(normal, rim), 0.0) * (0.3 + 0.7 * edge) * open;
  return light * (1.0 + min(edge_tone, 0.0) * edge);
}
vec3 toned(vec3 colour) { return to_display(colour / (1.0 + 0.18 * colour)); }
/// albedo linear.
vec3 shade(vec3 albedo, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 half_way = normalize(key + eye);
  float gloss = 0.06 * pow(max(dot(normal, half_way), 0.0), 24.0) * mix(0.3, 1.0, open);
  return toned(albedo * light_on(normal, eye, world_up, open) + gloss);
}
float lobe(vec3 normal, vec3 eye, vec3 light, float power) {
  float along = max(dot(normal, light), 0.0);
  return along * (power + 2.0) * 0.125 * pow(max(dot(normal, normalize(light + eye)), 0.0), power);
}
/// The same for a material of a file: metals mirror the sky, rough ones see it blurred.
vec3 shade_material(vec3 albedo, float metal, float rough, vec3 glow, vec3 normal, vec3 eye, vec3 world_up, float open) {
  vec3 straight = mix(vec3(0.04), albedo, metal);
  float power = 2.0 / max(rough * rough * rough * rough, 0.002) - 2.0;
  float slant = pow(1.0 - clamp(dot(normal, eye), 0.0, 1.0), 5.0);
  vec3 mirrored = straight + (max(vec3(1.0 - rough), straight) - straight) * slant;
  float height = dot(reflect(-eye, normal), world_up);
  vec3 sky = mix(earth_colour, sky_colour, smoothstep(-0.6 - rough, 0.6 + rough, height)) * 1.6;
  vec3 shine = mirrored * (sky * open * open + min(vec3(6.0), vec3(1.03, 0.98, 0.91) * lobe(normal, eye, key, power) + 0.3 * vec3(0.72, 0.83, 1.0) * lobe(normal, eye, fill, power)) * mix(0.3, 1.0, open));
  return toned(albedo * (1.0 - metal) * light_on(normal, eye, world_up, open) + shine + glow);
}
`,aS=`
vec3 weight_map(float w) {
  const vec3 stops[6] = vec3[6](vec3(0.16, 0.07, 0.33), vec3(0.44, 0.11, 0.51), vec3(0.74, 0.22, 0.48),
                                vec3(0.93, 0.42, 0.33), vec3(0.99, 0.69, 0.30), vec3(0.99, 0.94, 0.62));
  float at = clamp(w, 0.0, 1.0) * 5.0;
  int low = min(int(at), 4);
  return mix(stops[low], stops[low + 1], at - float(low));
}
vec3 weight_colour(vec3 clay, float w) {
  float present = smoothstep(0.0, 0.04, abs(w));
  vec3 tint = w >= 0.0 ? weight_map(w) : mix(vec3(0.10, 0.38, 0.42), vec3(0.35, 0.90, 0.88), clamp(-w * 3.0, 0.0, 1.0));
  return mix(clay, tint, present);
}
`,Ih=`${Et}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D occlusion;
uniform sampler2D values;
uniform sampler2D surface;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out vec2 open_weight;
out vec3 marks;
out vec4 tint;
out vec2 picture_uv;
void main() {
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 at = viewMatrix * vec4(texelFetch(positions, texel, 0).xyz, 1.0);
  to_eye = -at.xyz;
  view_normal = mat3(viewMatrix) * texelFetch(normals, texel, 0).xyz;
  vec4 value = texelFetch(values, texel, 0);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open_weight = vec2(light.y > 0.0 ? light.x / light.y : 1.0, value.x);
  marks = value.yzw;
  picture_uv = texelFetch(surface, table_texel(2 * gl_VertexID), 0).xy;
  tint = texelFetch(surface, table_texel(2 * gl_VertexID + 1), 0);
  gl_Position = projectionMatrix * at;
}
`,Lh=`${Et}
uniform mat4 viewMatrix;
uniform bool flat_shape;
uniform bool orthographic;
uniform bool textured;
uniform bool show_weights;
uniform bool show_error;
uniform float occlusion_strength;
uniform sampler2D picture;
in vec3 to_eye;
in vec3 view_normal;
in vec2 open_weight;
in vec3 marks;
in vec4 tint;
in vec2 picture_uv;
out vec4 result;
uniform bool has_material;
uniform vec4 material_colour;
uniform float metallic;
uniform float roughness;
uniform vec3 emissive;
uniform float cutoff;
uniform int alpha_mode;
uniform bool unlit;
uniform float normal_scale;
uniform mat3 uv_transform;
uniform sampler2D colour_map;
uniform sampler2D roughness_map;
uniform sampler2D normal_map;
uniform sampler2D emissive_map;
${Ph}
${aS}
/// A normal map's normal, without tangents: the frame comes from how the picture lies on the screen.
vec3 from_map(vec3 normal, vec2 uv) {
  vec3 across = dFdx(-to_eye), down = dFdy(-to_eye);
  vec2 uv_across = dFdx(uv), uv_down = dFdy(uv);
  vec3 a = cross(down, normal), b = cross(normal, across);
  vec3 tangent = a * uv_across.x + b * uv_down.x;
  vec3 other = a * uv_across.y + b * uv_down.y;
  float size = max(dot(tangent, tangent), dot(other, other));
  if (size == 0.0) return normal;
  vec3 told = texture(normal_map, uv).xyz * 2.0 - 1.0;
  // Rows of the picture go down, its green goes up.
  told.xy *= vec2(normal_scale, -normal_scale);
  return normalize((tangent * told.x + other * told.y) * inversesqrt(size) + normal * told.z);
}
void main() {
  vec3 clay = base_colour * tint.rgb;
  float alpha = 1.0;
  vec2 uv = (uv_transform * vec3(picture_uv, 1.0)).xy;
  if (has_material) {
    vec4 painted = material_colour * tint * texture(colour_map, uv);
    if (alpha_mode == 1 && painted.a < cutoff) discard;
    if (alpha_mode == 2) alpha = painted.a;
    clay = to_display(painted.rgb);
  }
  if (textured) {
    vec4 sampled = texture(picture, vec2(picture_uv.x, 1.0 - picture_uv.y));
    if (sampled.a < 0.02 && !show_weights) discard;
    clay = sampled.rgb;
    alpha = sampled.a;
  }
  vec3 colour = show_error ? weight_colour(clay, marks.z) : show_weights ? weight_colour(clay, open_weight.y) : clay;
  colour = mix(colour, vec3(0.25, 0.52, 0.92), 0.42 * smoothstep(0.3, 0.7, marks.x));
  colour = mix(colour, vec3(0.98, 0.76, 0.19), 0.55 * smoothstep(0.3, 0.7, marks.y));
  if (flat_shape) {
    if (show_weights) alpha = max(alpha, 0.35);
    result = vec4(colour * alpha, alpha);
    return;
  }
  bool told = has_material && !show_weights && !show_error;
  if (told && unlit) {
    result = vec4(colour * alpha, alpha);
    return;
  }
  vec3 normal = normalize(view_normal);
  vec3 eye = orthographic ? vec3(0.0, 0.0, 1.0) : normalize(to_eye);
  // Faces turn over at a silhouette before smooth normals do: only what clearly shows its back is lit as such.
  bool back = !gl_FrontFacing && dot(normal, eye) < -0.25;
  if (back) normal = -normal;
  float open = mix(1.0, open_weight.x, occlusion_strength);
  if (told) {
    if (normal_scale != 0.0) normal = from_map(normal, uv);
    vec3 rough_metal = texture(roughness_map, uv).rgb;
    vec3 glow = emissive * texture(emissive_map, uv).rgb;
    vec3 seen = shade_material(to_linear(colour), metallic * rough_metal.b, clamp(roughness * rough_metal.g, 0.04, 1.0), glow, normal, eye, viewMatrix[1].xyz, open);
    result = vec4(seen * alpha, alpha);
    return;
  }
  vec3 lit = shade(to_linear(colour), normal, eye, viewMatrix[1].xyz, back ? 0.55 * open : open);
  result = vec4(lit, 1.0);
}
`,ym=`${Et}
uniform sampler2D positions;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
void main() {
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
  gl_Position.z -= 0.0006 * gl_Position.w;
}
`,xm=`
precision highp float;
uniform vec4 line_colour;
out vec4 result;
void main() { result = vec4(line_colour.rgb * line_colour.a, line_colour.a); }
`,bm=`${Et}
uniform sampler2D positions;
uniform usampler2D corners;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
flat out uint triangle;
void main() {
  triangle = uint(gl_VertexID / 3);
  uint vertex = texelFetch(corners, table_texel(gl_VertexID), 0).x;
  gl_Position = projectionMatrix * viewMatrix * vec4(texelFetch(positions, vertex_texel(int(vertex)), 0).xyz, 1.0);
}
`,Sm=`
precision highp float;
precision highp int;
flat in uint triangle;
out vec4 result;
void main() {
  uint id = triangle + 1u;
  result = vec4(float(id & 255u), float((id >> 8) & 255u), float((id >> 16) & 255u), float(id >> 24)) / 255.0;
}
`;var wm=`${Et}
uniform sampler2D rest;
uniform sampler2D rest_normals;
uniform sampler2D occlusion;
uniform sampler2D influences;
uniform sampler2D moves;
uniform sampler2D places;
uniform int handles;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec3 to_eye;
out vec3 view_normal;
out float open;
flat out float shade_of_instance;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int entry = 3 * (gl_InstanceID * handles + int(handle));
  row_x += weight * texelFetch(moves, table_texel(entry), 0);
  row_y += weight * texelFetch(moves, table_texel(entry + 1), 0);
  row_z += weight * texelFetch(moves, table_texel(entry + 2), 0);
}
void main() {
  row_x = row_y = row_z = vec4(0.0);
  for (int half_of = 0; half_of < 2; ++half_of) {
    vec4 handle = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of), 0);
    vec4 weight = texelFetch(influences, table_texel(4 * gl_VertexID + 2 * half_of + 1), 0);
    add(weight.x, handle.x);
    add(weight.y, handle.y);
    add(weight.z, handle.z);
    add(weight.w, handle.w);
  }
  ivec2 texel = vertex_texel(gl_VertexID);
  vec4 v = vec4(texelFetch(rest, texel, 0).xyz, 1.0);
  vec3 n = texelFetch(rest_normals, texel, 0).xyz;
  vec3 at = vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
  vec3 normal = vec3(dot(row_x.xyz, n), dot(row_y.xyz, n), dot(row_z.xyz, n));
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  float c = cos(place.w), s = sin(place.w);
  mat3 turn = mat3(c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c);
  vec4 seen = viewMatrix * vec4(turn * at + place.xyz, 1.0);
  to_eye = -seen.xyz;
  view_normal = mat3(viewMatrix) * (turn * normal);
  vec2 light = texelFetch(occlusion, texel, 0).xy;
  open = light.y > 0.0 ? light.x / light.y : 1.0;
  shade_of_instance = 0.86 + 0.14 * fract(float(gl_InstanceID) * 0.6180339);
  gl_Position = projectionMatrix * seen;
}
`,Mm=`${Et}
uniform mat4 viewMatrix;
in vec3 to_eye;
in vec3 view_normal;
in float open;
flat in float shade_of_instance;
out vec4 result;
${Ph}
void main() {
  vec3 albedo = to_linear(base_colour * shade_of_instance);
  result = vec4(shade(albedo, normalize(view_normal), normalize(to_eye), viewMatrix[1].xyz, open), 1.0);
}
`,Em=`${Et}
uniform sampler2D places;
uniform float radius;
uniform float floor_height;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
out vec2 corner;
void main() {
  corner = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID == 0 || gl_VertexID == 1 || gl_VertexID == 3 ? -1.0 : 1.0);
  vec4 place = texelFetch(places, table_texel(gl_InstanceID), 0);
  vec3 at = vec3(place.x, place.y + floor_height, place.z) + radius * vec3(corner.x, 0.0, corner.y);
  gl_Position = projectionMatrix * viewMatrix * vec4(at, 1.0);
}
`,Tm=`
precision highp float;
uniform float strength;
in vec2 corner;
out vec4 result;
void main() {
  float away = 1.0 - clamp(length(corner), 0.0, 1.0);
  result = vec4(0.0, 0.0, 0.0, strength * away * away);
}
`;var lS=8,yl=class{scene=new Vt;geometry=new Rs;spots=new Rs;uniforms;influences;moves=null;places=null;constructor(e,t,n,s,r){let o=r.kind==="blend"&&r.matrix!==null,a=(o?r.matrix:r.display)??new Float32Array(0),c=o?r.width:r.display_width;this.influences=ut(Za(a,e.vertices,c,lS)),this.uniforms={rest:{value:e.rest},rest_normals:{value:e.rest_normals.texture},occlusion:s,influences:{value:this.influences},moves:{value:null},places:{value:null},handles:{value:1}},this.geometry.setIndex(n);let l=new oe(this.geometry,Zt(wm,Mm,{...t.uniforms,...this.uniforms}));this.spots.setDrawRange(0,6);let h=new oe(this.spots,Zt(Em,Tm,{places:this.uniforms.places,radius:{value:.22*e.radius*2},floor_height:{value:e.low[1]},strength:{value:.45}},{...Hn,depthWrite:!1,side:yt}));h.renderOrder=-1;for(let d of[l,h])d.frustumCulled=!1,this.scene.add(d)}apply(e){this.moves=Am(this.moves,e.transforms),this.places=Am(this.places,e.places),this.uniforms.moves.value=this.moves,this.uniforms.places.value=this.places,this.uniforms.handles.value=e.handles,this.geometry.instanceCount=this.spots.instanceCount=e.count}dispose(){this.moves?.dispose(),this.places?.dispose(),this.influences.dispose(),this.geometry.dispose(),this.spots.dispose()}};function Am(i,e){let t=Math.max(1,Math.ceil(e.length/(4*4096)));return(!i||i.image.height!==t)&&(i?.dispose(),i=ut({data:new Float32Array(4*4096*t),width:4096,height:t})),i.image.data.set(e),i.needsUpdate=!0,i}function Rm(i){let e=[1/0,1/0],t=[-1/0,-1/0];for(let n=0;n<i.length;n+=4)for(let s of[0,1])e[s]=Math.min(e[s],i[n+2*s]),t[s]=Math.max(t[s],i[n+2*s]);return[e,t]}var xl=class{per_second=0;times=[];note(e){this.times.length>0&&e-this.times[this.times.length-1]>1500&&(this.times=[]),this.times.push(e),this.times.length>30&&this.times.shift(),this.times.length>1&&(this.per_second=1e3*(this.times.length-1)/Math.max(1,e-this.times[0]))}};var Cm=`${Et}
uniform sampler2D positions;
uniform vec3 centre;
uniform float reach;
out float height;
void main() {
  vec3 at = texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz - centre;
  height = at.y / reach;
  // The light leans a little, so that the shadow does too.
  vec2 place = (at.xz + vec2(0.18, -0.12) * at.y) / reach;
  gl_Position = vec4(place, 0.0, 1.0);
}
`,Pm=`
precision highp float;
in float height;
out vec4 result;
void main() {
  float near = exp(-5.0 * max(height, 0.0));
  result = vec4(near, 0.45, 0.0, 1.0);
}
`,Im=`
precision highp float;
uniform sampler2D source;
uniform vec2 step_uv;
out vec4 result;
void main() {
  vec2 uv = gl_FragCoord.xy / vec2(textureSize(source, 0));
  vec4 sum = vec4(0.0);
  float total = 0.0;
  for (int i = -7; i <= 7; ++i) {
    float weight = exp(-0.06 * float(i * i));
    sum += weight * texture(source, uv + float(i) * step_uv);
    total += weight;
  }
  result = sum / total;
}
`,Lm=`
precision highp float;
in vec3 position;
uniform mat4 viewMatrix;
uniform mat4 projectionMatrix;
uniform vec3 centre;
uniform float reach;
out vec2 place;
void main() {
  place = position.xz;
  gl_Position = projectionMatrix * viewMatrix * vec4(centre + reach * vec3(position.x, 0.0, position.z), 1.0);
}
`,Dm=`
precision highp float;
uniform sampler2D shadow;
uniform vec3 ground_colour;
uniform float ground_alpha;
uniform float shadow_strength;
in vec2 place;
out vec4 result;
void main() {
  float edge = 1.0 - smoothstep(0.35, 1.0, length(place));
  vec2 dimmed = texture(shadow, place * 0.5 + 0.5).xy;
  float dark = clamp(0.75 * dimmed.x + 0.5 * dimmed.y, 0.0, 1.0) * shadow_strength;
  float alpha = edge * ground_alpha;
  vec3 colour = ground_colour * alpha * (1.0 - dark);
  result = vec4(colour, alpha + dark * edge * (1.0 - alpha));
}
`;var bl=256,cS=2.2,Sl=class{mesh;colours={ground_colour:{value:new C(1,1,1)},ground_alpha:{value:.5},shadow_strength:{value:.5}};targets=[0,1].map(()=>new vt(bl,bl,{depthBuffer:!1,minFilter:wt,magFilter:wt}));caster=new Vt;camera=new kn;positions={value:null};place={centre:{value:new C},reach:{value:1}};blur=new fn(Im,{source:{value:null},step_uv:{value:[0,0]}});caster_mesh=null;constructor(){let e=new tt;e.setAttribute("position",new zt(new Float32Array([-1,0,-1,-1,0,1,1,0,1,1,0,-1]),3)),e.setIndex([0,1,2,0,2,3]),this.mesh=new oe(e,Zt(Lm,Dm,{...this.place,...this.colours,shadow:{value:this.targets[0].texture}},{...Hn,depthWrite:!1})),this.mesh.frustumCulled=!1,this.mesh.renderOrder=-1}set_shape(e,t){let[n,,s]=e.center;this.place.centre.value.set(n,e.low[1],s),this.place.reach.value=cS*e.radius,this.caster_mesh&&(this.caster.remove(this.caster_mesh),this.caster_mesh.geometry.dispose(),this.caster_mesh.material.dispose());let r=new tt;r.setIndex(t),this.caster_mesh=new oe(r,Zt(Cm,Pm,{...this.place,positions:this.positions},{side:yt,depthTest:!1,depthWrite:!1,blending:Ls,blendEquation:ia,blendSrc:Ii,blendDst:Ii})),this.caster_mesh.frustumCulled=!1,this.caster.add(this.caster_mesh)}cast(e,t){this.positions.value=t,es(e,this.targets[0],this.caster,this.camera,!0);for(let n of[1.6,.8])this.smear(e,0,1,[n/bl,0]),this.smear(e,1,0,[0,n/bl])}smear(e,t,n,s){this.blur.uniforms.source.value=this.targets[t].texture,this.blur.uniforms.step_uv.value=s,this.blur.run(e,this.targets[n])}};var wl=class{uniforms={base_colour:{value:new C},sky_colour:{value:new C},earth_colour:{value:new C},edge_tone:{value:0},flat_shape:{value:!1},orthographic:{value:!1},show_weights:{value:!1},occlusion_strength:{value:0}};wire={line_colour:{value:[0,0,0,.2]}};border={line_colour:{value:[0,0,0,.8]}};dress(e){let t=Ni(),{uniforms:n}=this;n.base_colour.value=e?t.flat:t.base,n.sky_colour.value=t.sky,n.earth_colour.value=t.earth,n.edge_tone.value=t.edge,n.flat_shape.value=e,n.orthographic.value=e,this.wire.line_colour.value=t.wire,this.border.line_colour.value=t.border}tone_wire(e){let[t,n,s,r]=Ni().wire;this.wire.line_colour.value=[t,n,s,r*Math.min(1.6,Math.max(.12,e/11))]}};var Dh=32,Nm=.84,Ml=class{target=new C;distance=5;azimuth=.45;elevation=.12;planar=!1;perspective=new ln(Dh,1,.01,100);orthographic=new As;radius=1;width=1;height=1;get camera(){return this.planar?this.orthographic:this.perspective}resize(e,t){this.width=Math.max(1,e),this.height=Math.max(1,t),this.update()}frame(e,t,n=null){n&&([this.azimuth,this.elevation]=n),this.target.set((e[0]+t[0])/2,(e[1]+t[1])/2,(e[2]+t[2])/2),this.radius=Math.max(1e-9,Math.hypot(t[0]-e[0],t[1]-e[1],t[2]-e[2])/2),this.distance=4*this.radius,this.update();let{right:s,up:r}=this.axes(),o=s.clone().cross(r),a=this.planar?.5:Math.tan(Dh*Math.PI/360),[c,l]=[Nm*a,Nm*a*this.width/this.height];this.distance=0;for(let h=0;h<8;++h){let d=new C(h&1?t[0]:e[0],h&2?t[1]:e[1],h&4?t[2]:e[2]).sub(this.target),u=this.planar?0:d.dot(o);this.distance=Math.max(this.distance,u+Math.abs(d.dot(r))/c,u+Math.abs(d.dot(s))/l)}this.update()}turn(e,t){this.azimuth-=e*.008,this.elevation=Math.min(1.55,Math.max(-1.55,this.elevation+t*.008)),this.update()}pan(e,t){let n=this.pixel_size(this.target),{right:s,up:r}=this.axes();this.target.addScaledVector(s,-e*n).addScaledVector(r,t*n),this.update()}zoom(e,t,n){let s=this.on_plane(t,n,this.target);this.distance=Math.min(60*this.radius,Math.max(.02*this.radius,this.distance*e)),this.update();let r=this.on_plane(t,n,this.target);s&&r&&this.target.add(s).sub(r),this.update()}pixel_size(e){if(this.planar)return this.distance/this.height;let t=this.target.clone().sub(this.perspective.position).normalize();return 2*Math.max(1e-6,e.clone().sub(this.perspective.position).dot(t))*Math.tan(Dh*Math.PI/360)/this.height}project(e){let t=e.clone().project(this.camera);return new C((t.x+1)/2*this.width,(1-t.y)/2*this.height,t.z)}ray(e,t){let n=new Ge(e/this.width*2-1,1-t/this.height*2),s=new C(n.x,n.y,-1).unproject(this.camera),r=new C(n.x,n.y,1).unproject(this.camera);return new ci(s,r.sub(s).normalize())}on_plane(e,t,n){let s=this.planar?new C(0,0,1):this.target.clone().sub(this.perspective.position).normalize();return this.ray(e,t).intersectPlane(new gn().setFromNormalAndCoplanarPoint(s,n),new C)}axes(){let e=this.camera.matrixWorld;return{right:new C().setFromMatrixColumn(e,0),up:new C().setFromMatrixColumn(e,1)}}update(){if(this.planar){let n=this.distance/2,s=n*this.width/this.height;Object.assign(this.orthographic,{left:-s,right:s,top:n,bottom:-n,near:-10*this.radius,far:10*this.radius}),this.orthographic.position.copy(this.target),this.orthographic.rotation.set(0,0,0),this.orthographic.updateProjectionMatrix(),this.orthographic.updateMatrixWorld();return}let e=Math.cos(this.elevation),t=new C(e*Math.sin(this.azimuth),Math.sin(this.elevation),e*Math.cos(this.azimuth));this.perspective.position.copy(this.target).addScaledVector(t,this.distance),this.perspective.lookAt(this.target),this.perspective.aspect=this.width/this.height,this.perspective.near=Math.max(.002*this.radius,this.distance-12*this.radius),this.perspective.far=this.distance+30*this.radius,this.perspective.updateProjectionMatrix(),this.perspective.updateMatrixWorld()}};var hS=`
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec4 row_x, row_y, row_z;
void add(float weight, int handle) {
  if (weight == 0.0) return;
  row_x += weight * texelFetch(moves, ivec2(0, handle), 0);
  row_y += weight * texelFetch(moves, ivec2(1, handle), 0);
  row_z += weight * texelFetch(moves, ivec2(2, handle), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    add(weight.x, 4 * group);
    add(weight.y, 4 * group + 1);
    add(weight.z, 4 * group + 2);
    add(weight.w, 4 * group + 3);
  }
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`,El={name:"blend",suits:(i,e,t)=>e?.kind==="blend"&&e.matrix?.length===t.vertices*e.width,make:(i,e)=>{let{matrix:t,width:n}=e,s=Ya(t,i.vertices,n);return new An(i,{moved:hS,uniforms:{table:{value:ut(s)},groups:{value:s.groups}},moves:{width:3,height:Math.max(1,n)},write:Vs})}};var uS=`
uniform sampler2D table;
uniform sampler2D moves;
uniform int groups;
vec3 moved(int vertex, vec3 rest) {
  vec3 sum = vec3(0.0);
  for (int group = 0; group < groups; ++group) {
    vec4 weight = texelFetch(table, table_texel(vertex * groups + group), 0);
    sum += weight.x * texelFetch(moves, ivec2(0, 4 * group), 0).xyz;
    sum += weight.y * texelFetch(moves, ivec2(0, 4 * group + 1), 0).xyz;
    sum += weight.z * texelFetch(moves, ivec2(0, 4 * group + 2), 0).xyz;
    sum += weight.w * texelFetch(moves, ivec2(0, 4 * group + 3), 0).xyz;
  }
  return sum;
}`;function dS(i,e){let{dofs:t}=i;if(!t||t.length/3*4>e.length)return!1;for(let n=0;3*n<t.length;++n)e.set(t.subarray(3*n,3*n+3),4*n);return!0}var Fm={name:"columns",suits:(i,e,t)=>i.dofs!==null&&e?.kind==="columns"&&e.matrix?.length===t.vertices*e.width,make:(i,e)=>{let t=Ya(e.matrix,i.vertices,e.width);return new An(i,{moved:uS,uniforms:{table:{value:ut(t)},groups:{value:t.groups}},moves:{width:1,height:4*t.groups},write:dS})}};var Um=4,fS=`
uniform sampler2D table;
uniform sampler2D moves;
vec4 row_x, row_y, row_z;
void add(float weight, float handle) {
  if (weight == 0.0) return;
  int j = int(handle);
  row_x += weight * texelFetch(moves, ivec2(0, j), 0);
  row_y += weight * texelFetch(moves, ivec2(1, j), 0);
  row_z += weight * texelFetch(moves, ivec2(2, j), 0);
}
vec3 moved(int vertex, vec3 rest) {
  row_x = row_y = row_z = vec4(0.0);
  vec4 handle = texelFetch(table, table_texel(2 * vertex), 0);
  vec4 weight = texelFetch(table, table_texel(2 * vertex + 1), 0);
  add(weight.x, handle.x);
  add(weight.y, handle.y);
  add(weight.z, handle.z);
  add(weight.w, handle.w);
  vec4 v = vec4(rest, 1.0);
  return vec3(dot(row_x, v), dot(row_y, v), dot(row_z, v));
}`,Om=new WeakMap;function pS(i,e){let t=Om.get(i);return t===void 0&&Om.set(i,t=Yd(i.matrix,e,i.width)),t}var km={name:"influences",suits:(i,e,t)=>El.suits(i,e,t)&&pS(e,t.vertices)<=Um,make:(i,e)=>{let{matrix:t,width:n}=e;return new An(i,{moved:fS,uniforms:{table:{value:ut(Za(t,i.vertices,n,Um))}},moves:{width:3,height:Math.max(1,n)},write:Vs})}};var Nh=class{positions;constructor(e){this.positions=ut(Dr(e.mesh.positions))}apply(e,t){return Dr(t.positions,this.data),this.positions.needsUpdate=!0,!0}read(e,t,n){return sh(this.data,t,n)}dispose(){this.positions.dispose()}get data(){return this.positions.image.data}},Bm={name:"positions",suits:(i,e,t)=>i.positions!==null&&i.positions.length===3*t.vertices,make:i=>new Nh(i)};var zm=[rf,mm,Bm,km,El,Fm];var Tl=`${Et}
uniform sampler2D positions;
uniform usampler2D ring_ranges;
uniform usampler2D rings;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  uvec2 range = texelFetch(ring_ranges, texel, 0).xy;
  vec3 center = texelFetch(positions, texel, 0).xyz;
  vec3 sum = vec3(0.0);
  for (uint i = 0u; i < range.y; ++i) {
    uvec2 pair = texelFetch(rings, table_texel(int(range.x + i)), 0).xy;
    vec3 a = texelFetch(positions, vertex_texel(int(pair.x)), 0).xyz - center;
    vec3 b = texelFetch(positions, vertex_texel(int(pair.y)), 0).xyz - center;
    sum += cross(a, b);
  }
  float size = length(sum);
  result = vec4(size > 0.0 ? sum / size : vec3(0.0, 1.0, 0.0), 1.0);
}
`;var Vm={repeat:ys,clamp:En,mirror:xs};function Hm(){return Wm(null,{color:Zr,data:Zr,normal:Zr,emissive:Zr})}var Zr=mS([255,255,255,255]);function mS(i){let e=new On(new Uint8Array(i),1,1);return e.needsUpdate=!0,e}function Wm(i,e){let[t,n,s,r]=i?.color??[1,1,1,1];return{has_material:{value:i!==null},material_colour:{value:new ft(t,n,s,r)},metallic:{value:i?.metallic??0},roughness:{value:i?.roughness??1},emissive:{value:new C(...i?.emissive??[0,0,0])},cutoff:{value:i?.cutoff??.5},alpha_mode:{value:{opaque:0,mask:1,blend:2}[i?.alpha??"opaque"]},unlit:{value:i?.unlit??!1},normal_scale:{value:i?.normal_map?i.normal_scale??1:0},uv_transform:{value:gS(i?.color_map??i?.normal_map??i?.roughness_map)},colour_map:{value:e.color},roughness_map:{value:e.data},normal_map:{value:e.normal},emissive_map:{value:e.emissive}}}function gS(i){let[e,t]=i?.offset??[0,0],[n,s]=i?.scale??[1,1],[r,o]=[Math.cos(i?.rotation??0),Math.sin(i?.rotation??0)];return new Ne().set(r*n,o*s,e,-o*n,r*s,t,0,0,1)}var Al=class{constructor(e,t,n){this.changed=n;let s=[...new Set(e.material)].sort((a,c)=>Gm(e,a)-Gm(e,c)),r=new Uint32Array(t.length),o=0;for(let a of s){let c=o;for(let l=0;l<e.material.length;++l)e.material[l]===a&&(r.set(t.subarray(3*l,3*l+3),o),o+=3);this.parts.push({start:c,count:o-c,...this.part(e,e.materials[a]??null)})}this.index=new zt(r,1)}changed;index;parts=[];waiting=0;textures=new Map;dispose(){for(let e of this.textures.values())e.image?.close?.(),e.dispose()}part(e,t){let n=t??(e.colors?_S:null),s=(a,c)=>a?this.texture(e,a,c):Zr,r=Wm(n,{color:s(t?.color_map,!0),data:s(t?.roughness_map,!1),normal:s(t?.normal_map,!1),emissive:s(t?.emissive_map,!0)}),o={side:t&&!t.double_sided?Yn:yt};return{uniforms:r,more:t?.alpha==="blend"?{...o,...Hn,depthWrite:!1}:o}}texture(e,t,n){let s=`${t.picture} ${n} ${t.wrap?.join()} ${t.nearest}`,r=this.textures.get(s);if(r)return r;let o=new nn;this.textures.set(s,o),o.flipY=!1,o.colorSpace=n?an:Gn,o.wrapS=Vm[t.wrap?.[0]??"repeat"],o.wrapT=Vm[t.wrap?.[1]??"repeat"],o.magFilter=t.nearest?ot:wt,o.minFilter=zn,o.anisotropy=4;let a=e.pictures[t.picture];return a&&this.unpack(o,a),o}async unpack(e,t){++this.waiting;try{let n=new Blob([t.bytes],t.type?{type:t.type}:{});e.image=await createImageBitmap(n,{premultiplyAlpha:"none",colorSpaceConversion:"none"}),e.needsUpdate=!0}catch{e.image={data:new Uint8Array([255,255,255,255]),width:1,height:1}}--this.waiting,this.changed()}},_S={color:[1,1,1,1],metallic:0,roughness:.9,emissive:[0,0,0],alpha:"opaque",cutoff:.5,double_sided:!0,unlit:!1};function Gm(i,e){return(i.materials[e]?.alpha==="blend"?1e6:0)+e}var Rl=class{constructor(e,t,n,s){this.shape=e;this.normal_target=fi(e.vertices);let r={value:e.rest},o={value:e.rest_normals.texture};this.uniforms={positions:r,normals:o,show_error:{value:!1}},this.normal_pass=new fn(Tl,{positions:r,ring_ranges:{value:e.ring_ranges},rings:{value:e.rings}});let a=new tt,c={...t.uniforms,...this.uniforms,occlusion:s,values:{value:e.values},surface:{value:e.surface},picture:{value:e.picture},textured:{value:e.textured}};e.material?(a.setIndex(e.material.index),e.material.parts.forEach(({start:h,count:d},u)=>a.addGroup(h,d,u)),this.mesh=new oe(a,e.material.parts.map(({uniforms:h,more:d})=>Zt(Ih,Lh,{...c,...h},d)))):(a.setIndex(n.faces),this.mesh=new oe(a,Zt(Ih,Lh,{...c,...Hm()},{side:yt,...e.textured?Hn:{}})));let l=(h,d)=>{let u=new tt;return u.setIndex(h),new Yi(u,Zt(ym,xm,{...d,positions:r},{...Hn,depthWrite:!1}))};this.wire=l(n.edges,t.wire),this.border=l(n.border,t.border),this.border.visible=!!t.uniforms.flat_shape.value&&!e.textured;for(let h of[this.mesh,this.wire,this.border])h.frustumCulled=!1,this.scene.add(h);this.wire.renderOrder=this.border.renderOrder=1}shape;scene=new Vt;way="rest";normal_target;normal_pass;weights=null;path=null;mesh;wire;border;uniforms;get positions(){return this.uniforms.positions.value}show_wire(e){this.wire.visible=e}show_error(e){this.uniforms.show_error.value=e}set_weights(e){this.weights=e}apply(e,t){let{shape:n,weights:s,path:r}=this,o=zm.find(l=>l.suits(t,s,n));if(!o)return;let a=r!==null&&r.kind===o&&r.weights===s,c=a?r.now:o.make(n,s);if(!c.apply(e,t)){a||c.dispose();return}a||r?.now.dispose(),this.path={kind:o,weights:s,now:c},this.way=o.name,this.uniforms.positions.value=c.positions,this.normal_pass.run(e,this.normal_target),this.uniforms.normals.value=this.normal_target.texture}read(e,t,n){return this.path?this.path.now.read(e,t,n):this.shape.mesh.positions.slice(3*t,3*(t+n))}dispose(){this.path?.now.dispose(),this.normal_pass.dispose(),this.normal_target.dispose(),this.mesh.geometry.dispose(),this.wire.geometry.dispose(),this.border.geometry.dispose();for(let e of[this.mesh,this.wire,this.border])for(let t of[e.material].flat())t.dispose()}};var Xm=`${Et}
uniform sampler2D positions;
uniform mat4 to_light;
void main() {
  gl_Position = to_light * vec4(texelFetch(positions, vertex_texel(gl_VertexID), 0).xyz, 1.0);
}
`,qm=`
precision highp float;
out vec4 result;
void main() { result = vec4(gl_FragCoord.z); }
`,$m=`${Et}
uniform sampler2D positions;
uniform sampler2D normals;
uniform sampler2D depth;
uniform sampler2D before;
uniform mat4 to_light;
uniform vec3 light;
uniform float offset;
out vec4 result;
void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  vec4 sum = texelFetch(before, texel, 0);
  vec3 normal = texelFetch(normals, texel, 0).xyz;
  float facing = dot(normal, light);
  if (facing > 0.0) {
    vec3 at = texelFetch(positions, texel, 0).xyz + offset * normal;
    vec3 place = (to_light * vec4(at, 1.0)).xyz * 0.5 + 0.5;
    float seen = place.z <= texture(depth, place.xy).x + 0.002 ? 1.0 : 0.0;
    // Light from above counts more than light from the ground.
    float sky = facing * (0.65 + 0.35 * light.y);
    sum.xy += vec2(seen * sky, sky);
  }
  result = sum;
}
`;var Fh=56,Ym=384,Cl=class{constructor(e,t,n){this.shape=e;this.sums=[fi(e.vertices),fi(e.vertices)],this.texture={value:this.sums[0].texture},this.material=Zt(Xm,qm,{positions:{value:e.rest},to_light:this.to_light},{side:yt}),this.geometry.setIndex(t);let s=new oe(this.geometry,this.material);s.frustumCulled=!1,this.scene.add(s),this.pass=new fn($m,{positions:{value:e.rest},normals:{value:e.rest_normals.texture},depth:{value:this.depth.texture},before:{value:null},to_light:this.to_light,light:{value:new C},offset:{value:.012*e.radius}}),this.clear(n)}shape;texture;done=0;sums;depth=new vt(Ym,Ym,{type:Ht,minFilter:ot,magFilter:ot,generateMipmaps:!1});scene=new Vt;camera=new kn;geometry=new tt;material;pass;to_light={value:new Ye};get finished(){return this.done>=Fh}step(e,t){for(let n=0;n<t&&!this.finished;++n)this.gather(e,this.done++)}dispose(){for(let e of[...this.sums,this.depth])e.dispose();this.geometry.dispose(),this.material.dispose(),this.pass.dispose()}clear(e){let t=e.getRenderTarget();for(let n of this.sums)e.setRenderTarget(n),e.clear();e.setRenderTarget(t)}gather(e,t){let n=t*23%Fh,s=1-2*(n+.5)/Fh,r=n*Math.PI*(3-Math.sqrt(5)),o=Math.sqrt(1-s*s),a=this.pass.uniforms.light.value;a.set(o*Math.cos(r),s,o*Math.sin(r));let c=1.05*this.shape.radius,l=new C(...this.shape.center),h=Math.abs(s)>.9?new C(1,0,0):new C(0,1,0),d=new Ye().lookAt(a,new C,h).setPosition(l),u=new Ye().makeScale(1/c,1/c,-1/c);this.to_light.value.multiplyMatrices(u,d.invert()),e.setClearColor(16777215,1),es(e,this.depth,this.scene,this.camera,!0),e.setClearColor(0,0),this.pass.uniforms.before.value=this.sums[0].texture,this.pass.run(e,this.sums[1]),this.sums.reverse(),this.texture.value=this.sums[0].texture}};var Pl=class{constructor(e){this.shape=e;this.corners=Lr(jd(e.triangles),1);let t=Zt(bm,Sm,{positions:this.positions,corners:{value:this.corners}},{side:yt,blending:Bn}),n=new oe(th(e.triangles.length),t);n.frustumCulled=!1,this.scene.add(n),this.parts=[this.corners,t,n.geometry,this.pixel]}shape;scene=new Vt;positions={value:null};pixel=new vt(1,1);corners;parts;dispose(){for(let e of this.parts)e.dispose()}pick(e,t,n,s,r,o,a){if(this.shape.triangles.length===0)return null;let c=n.camera.clone();c.setViewOffset(o,a,Math.floor(s),Math.floor(r),1,1);let l=this.draw(e,t,c,this.pixel)[0]-1;return l<0?null:this.meet(e,t,n,l,s,r)}visible(e,t,n,s,r,o){let a=new vt(s,r),c=this.draw(e,t,n.camera,a);a.dispose();let l=new Set;for(let h=0;h<r;++h)for(let d=0;d<s;++d){let u=c[(r-1-h)*s+d];u>0&&!l.has(u-1)&&o(d,h)&&l.add(u-1)}return l}draw(e,t,n,s){this.positions.value=t.positions,es(e,s,this.scene,n,!0);let r=new Uint8Array(4*s.width*s.height);return e.readRenderTargetPixels(s,0,0,s.width,s.height,r),new Uint32Array(r.buffer)}meet(e,t,n,s,r,o){let a=[0,1,2].map(g=>this.shape.triangles[3*s+g]),c=a.map(g=>new C(...t.read(e,g,1))),l=a.map(g=>new C().fromArray(this.shape.mesh.positions,3*g)),h=n.ray(r,o),d=c[1].clone().sub(c[0]).cross(c[2].clone().sub(c[0])),u=c[0].clone().sub(h.origin).dot(d)/h.direction.dot(d),f=Number.isFinite(u)?h.at(u,new C):c[0].clone(),p=vS(f,c),_=p.indexOf(Math.max(...p)),m=new C;return p.forEach((g,x)=>m.addScaledVector(l[x],g)),{triangle:s,vertex:a[_],position:f,rest:m}}};function vS(i,e){let[t,n,s]=e,r=n.clone().sub(t),o=s.clone().sub(t),a=r.clone().cross(o),c=a.lengthSq();if(!(c>0))return[1,0,0];let l=i.clone().sub(t),h=Math.max(0,l.clone().cross(o).dot(a)/c),d=Math.max(0,r.clone().cross(l).dot(a)/c),u=Math.max(0,1-h-d),f=u+h+d;return[u/f,h/f,d/f]}var Il=class{constructor(e,t,n){this.mesh=e;this.vertices=e.positions.length/3,this.triangles=e.triangles,this.rest=ut(Dr(e.positions));let s=Jd(e.positions,e.triangles);this.ring_ranges=Lr(s.ranges,2),this.rings=Lr(s.pairs,2),this.rest_normals=fi(this.vertices),this.values=ut(Zm(this.vertices,1024)),this.surface=ut(yS(e)),this.textured=e.picture!==null&&e.uv!==null,this.picture=xS(e),this.material=e.surface?new Al(e.surface,e.triangles,n):null,this.measure(e.positions);let r=new fn(Tl,{positions:{value:this.rest},ring_ranges:{value:this.ring_ranges},rings:{value:this.rings}});r.run(t,this.rest_normals),r.dispose()}mesh;vertices;triangles;rest;ring_ranges;rings;rest_normals;values;surface;picture;textured;material;low=[1/0,1/0,1/0];high=[-1/0,-1/0,-1/0];get center(){return[0,1,2].map(e=>(this.low[e]+this.high[e])/2)}get radius(){return Math.max(1e-9,Math.hypot(...[0,1,2].map(e=>this.high[e]-this.low[e]))/2)}get value_data(){return this.values.image.data}dispose(){for(let e of[this.rest,this.ring_ranges,this.rings,this.values,this.surface,this.picture])e.dispose();this.rest_normals.dispose(),this.material?.dispose()}measure(e){for(let t=0;t<e.length;++t){let n=t%3;e[t]<this.low[n]&&(this.low[n]=e[t]),e[t]>this.high[n]&&(this.high[n]=e[t])}e.length===0&&(this.low.fill(-.5),this.high.fill(.5))}};function Zm(i,e){let t=Math.max(1,Math.ceil(i/e));return{data:new Float32Array(4*e*t),width:e,height:t}}function yS(i){let e=i.positions.length/3,t=Zm(2*e,4096),n=i.colors?i.colors.length/e:0;for(let s=0;s<e;++s){let r=i.surface?.uv??i.uv;r&&t.data.set([r[2*s],r[2*s+1]],8*s);let o=i.surface?i.surface.colors:null;i.surface?t.data.set(o?o.subarray(4*s,4*s+4):[1,1,1,1],8*s+4):i.colors?t.data.set(i.colors.subarray(n*s,n*s+3),8*s+4):t.data.set([1,1,1],8*s+4)}return t}function xS(i){let{width:e,height:t,pixels:n}=i.picture??{width:1,height:1,pixels:new Uint8Array(4).fill(255)},s=new On(n,e,t,Wt,hn);return s.minFilter=s.magFilter=wt,s.needsUpdate=!0,s}var Ll=class{constructor(e,t,n,s){this.look=t;this.tables=new Il(e,n,s);let r=Kd(e.triangles,this.tables.vertices),o=a=>new zt(a,1);this.indices={faces:o(e.triangles),edges:o(r.all),border:o(r.border)},this.edge_length=Qd(e.positions,r.all),this.occlusion=new Cl(this.tables,this.indices.faces,n),this.picker=new Pl(this.tables)}look;tables;indices;edge_length;occlusion;picker;bodies={};crowd=null;show_side(e,t,n){let s=this.bodies[e];if(s)return s;let r=new Rl(this.tables,this.look,this.indices,this.occlusion.texture);return r.set_weights(t),r.show_wire(n),this.bodies[e]=r,r}hide_side(e){this.bodies[e]?.dispose(),delete this.bodies[e]}set_weights(e){for(let t of Object.values(this.bodies))t.set_weights(e);this.end_crowd()}show_wire(e){for(let t of Object.values(this.bodies))t.show_wire(e)}show_crowd(e,t){!this.crowd&&t&&(this.crowd=new yl(this.tables,this.look,this.indices.faces,this.occlusion.texture,t)),this.crowd?.apply(e)}end_crowd(){this.crowd?.dispose(),this.crowd=null}dispose(){this.end_crowd();for(let e of Object.keys(this.bodies))this.hide_side(e);this.occlusion.dispose(),this.picker.dispose(),this.tables.dispose()}};function Jm(i,e,t){let n=i.value_data,s=e.weights?.display??null,r=e.weights?.display_width??0,o=e.row_of(t),a=s!==null&&o>=0&&o<r,c=bS(e);for(let l=0;l<i.vertices;++l)n[4*l]=a?s[l*r+o]:0,n[4*l+1]=c(l)?1:0;return i.values.needsUpdate=!0,a}function jm(i,e){let t=i.value_data;for(let n=0;n<i.vertices;++n)t[4*n+2]=0;for(let n of e)t[4*n+2]=1;i.values.needsUpdate=!0}function bS(i){let{regions:e,weights:t,state:n}=i;if(e)return a=>e[a]>0;let s=(n?.handles??[]).filter(a=>a.type==="region").map(a=>i.row_of(a.name)).filter(a=>a>=0);if(!t?.display||s.length===0)return()=>!1;let{display:r,display_width:o}=t;return a=>s.some(c=>r[a*o+c]>.9999)}var Dl=class{constructor(e,t){this.scene=e;this.options=t;this.renderer=new Wa({canvas:this.canvas,antialias:!0,alpha:!0,preserveDrawingBuffer:!1,powerPreference:"high-performance"}),this.renderer.setClearColor(new He(0,0,0),0),this.renderer.autoClear=!1,this.renderer.extensions.get("EXT_color_buffer_float"),this.context=this.overlay_canvas.getContext("2d"),this.overlay=new jt(this.context),this.ground_scene.add(this.ground.mesh),new ResizeObserver(()=>this.resize()).observe(this.element),this.canvas.addEventListener("webglcontextrestored",()=>this.set_shape()),wf(()=>this.dress()),this.dress(),e.events.on("mesh",()=>this.set_shape()),e.events.on("weights",()=>this.set_weights()),e.events.on("regions",()=>this.paint_values()),e.events.on("painted",()=>this.paint_values()),e.events.on("frame",n=>this.mark_stale(n)),e.events.on("crowd",()=>this.set_crowd()),e.events.on("state",()=>this.state_changed()),t.events.on("change",n=>this.option_changed(n))}scene;options;canvas=y("canvas",{class:"picture"});overlay_canvas=y("canvas",{class:"overlay"});element=y("div",{class:"viewport",tabindex:0,role:"application","aria-label":"The shape: drag a handle to pose it, drag beside it to look around"},this.canvas,this.overlay_canvas);camera=new Ml;renderer;extras=new Vt;painters=[];held=null;drawn_frames=0;overlay;context;ground=new Sl;ground_scene=new Vt;look=new wl;open=null;painted_for="";prefix="";stale={main:!1,compare:!1};dirty=!0;scheduled=!1;rate=new xl;get shape(){return this.open?.tables??null}get two_sides(){return!!this.scene.state?.compare&&!this.scene.crowd}get sides(){return this.two_sides?["main","compare"]:["main"]}get side_size(){return[this.element.clientWidth/(this.two_sides?2:1),this.element.clientHeight]}left_of(e){return e==="compare"?this.element.clientWidth/2:0}get frames_per_second(){return this.rate.per_second}get shaded(){return this.open!==null&&!this.open.tables.material?.waiting&&(this.scene.planar||this.open.occlusion.finished)}body(e){return this.open?.bodies[e]??null}redraw(){this.dirty=!0,!this.scheduled&&(this.scheduled=!0,requestAnimationFrame(e=>this.tick(e)))}places(e="main"){let t=this.scene.state?.handles??[],n=this.scene.frames[e]??this.scene.frames.main??null,s=$a(t,n?n.transforms:null,r=>this.scene.row_of(r));return this.held&&Xd(s,this.held),s}pick_surface(e,t,n){let s=this.body(e);if(!this.open||!s)return null;this.refresh(e);let[r,o]=this.side_size;return this.open.picker.pick(this.renderer,s,this.camera,t,n,r,o)}visible_triangles(e,t){let n=this.body(e);if(!this.open||!n)return new Set;this.refresh(e);let[s,r]=this.side_size.map(Math.floor);return this.open.picker.visible(this.renderer,n,this.camera,s,r,t)}read_positions(e,t,n){return this.refresh(e),this.body(e)?.read(this.renderer,t,n)??new Float32Array(0)}frame_shape(e=!1){if(!this.open)return;let{crowd:t}=this.scene,{low:n,high:s}=t||e?this.open.tables:this.posed_box();if(t){let[r,o]=Rm(t.places);this.camera.frame([r[0],n[1],r[1]],[o[0],s[1],o[1]],e?[.18,.3]:null)}else this.camera.frame(n,s,e?[.45,.12]:null);this.redraw()}look_from(e,t){this.camera.azimuth=e,this.camera.elevation=t,this.frame_shape()}posed_box(){let e=[1/0,1/0,1/0],t=[-1/0,-1/0,-1/0];for(let n of this.sides){let s=this.read_positions(n,0,this.open.tables.vertices);for(let r=0;r<s.length;++r)e[r%3]=Math.min(e[r%3],s[r]),t[r%3]=Math.max(t[r%3],s[r])}return e.every(Number.isFinite)&&t.every(Number.isFinite)?{low:e,high:t}:this.open.tables}mark_vertices(e){this.shape&&(jm(this.shape,e??[]),this.redraw())}snapshot(){return this.draw_picture(),new Promise(e=>this.canvas.toBlob(e,"image/png"))}draw_onto(e){this.draw_picture(),e.drawImage(this.canvas,0,0)}dress(){let e=Ni();this.look.dress(this.scene.planar),this.ground.colours.ground_colour.value=e.ground,this.ground.colours.ground_alpha.value=e.ground_alpha,this.ground.colours.shadow_strength.value=e.shadow,this.redraw()}resize(){let e=Math.min(2,devicePixelRatio||1),{clientWidth:t,clientHeight:n}=this.element;t===0||n===0||(this.renderer.setPixelRatio(e),this.renderer.setSize(t,n,!1),this.overlay_canvas.width=Math.round(t*e),this.overlay_canvas.height=Math.round(n*e),this.camera.resize(...this.side_size),this.draw())}set_shape(){let{mesh:e}=this.scene;if(!e)return;let t=this.open,n=new Ll(e,this.look,this.renderer,()=>this.redraw());this.open=n,this.ground.set_shape(n.tables,n.indices.faces),this.held=null,this.dress(),this.show_side("main"),this.two_sides&&this.show_side("compare"),this.camera.planar=this.scene.planar,this.camera.resize(...this.side_size);let s=t?.tables.triangles,r=s&&s.length===n.tables.triangles.length&&s.every((o,a)=>o===n.tables.triangles[a]);t?.dispose(),r||this.frame_shape(!0),this.paint_values()}show_side(e){this.open?.show_side(e,this.scene.weights,this.options.get("wire")),this.mark_stale(e)}set_weights(){this.open?.set_weights(this.scene.weights),this.paint_values()}set_crowd(){let{crowd:e,weights:t}=this.scene,n=!!this.open?.crowd;e?this.open?.show_crowd(e,t):this.open?.end_crowd(),n!==!!this.open?.crowd&&(this.camera.resize(...this.side_size),this.frame_shape(!0)),this.redraw()}state_changed(){let e=this.scene.planar;this.camera.planar!==e&&(this.camera.planar=e,this.dress(),this.frame_shape(!0)),this.open&&this.two_sides!==!!this.open.bodies.compare&&(this.two_sides?this.show_side("compare"):this.open.hide_side("compare"),this.camera.resize(...this.side_size)),this.prefix=Hs((this.scene.state?.handles??[]).filter(s=>s.type!=="extra").map(s=>s.name));let n=`${(this.scene.state?.handles??[]).map(s=>`${s.type} ${s.name}`).join(`
`)}
${this.scene.state?.compression?.positions?.brightest??""}`;n!==this.painted_for&&this.paint_values(),this.painted_for=n,this.redraw()}option_changed(e){e==="wire"&&this.open?.show_wire(this.options.get("wire")),(e==="selected"||e==="weights"||e==="error"||e==="error_scale")&&this.paint_values(),this.redraw()}paint_values(){this.shape&&(this.look.uniforms.show_weights.value=Jm(this.shape,this.scene,this.options.get("weights")?this.options.get("selected"):null),jh(this.shape,this.scene,this.options),this.redraw())}mark_stale(e){this.stale[e]=!0,this.redraw()}refresh(e){let t=this.scene.frames[e];!this.stale[e]||!t||(this.stale[e]=!1,this.body(e)?.apply(this.renderer,t))}tick(e){this.scheduled=!1,this.dirty&&this.draw(),this.rate.note(e);let t=this.open?.occlusion;t&&!t.finished&&!this.scene.planar&&(t.step(this.renderer,2),this.look.uniforms.occlusion_strength.value=1,this.redraw())}draw(){this.dirty=!1,this.draw_picture(),this.draw_overlay(),this.drawn_frames++}draw_picture(){let{renderer:e}=this,{clientWidth:t,clientHeight:n}=this.element;e.setRenderTarget(null),e.setScissorTest(!1),e.setViewport(0,0,t,n),e.clear();let{open:s}=this;if(!s)return;let r=this.options.get("ground")&&!this.scene.planar&&!s.crowd;this.options.get("wire")&&this.look.tone_wire(s.edge_length/this.camera.pixel_size(this.camera.target));for(let o of this.sides){let a=s.bodies[o];if(!a)continue;this.refresh(o),a.show_error(zi(this.scene,this.options,o)),r&&this.ground.cast(e,a.positions);let[c,l]=this.side_size;e.setScissorTest(!0),e.setViewport(this.left_of(o),0,c,l),e.setScissor(this.left_of(o),0,c,l),r&&e.render(this.ground_scene,this.camera.camera),e.render(s.crowd?s.crowd.scene:a.scene,this.camera.camera),o==="main"&&e.render(this.extras,this.camera.camera),e.setScissorTest(!1)}}draw_overlay(){let{context:e}=this,t=this.renderer.getPixelRatio();if(e.setTransform(t,0,0,t,0,0),e.clearRect(0,0,this.element.clientWidth,this.element.clientHeight),e.fillStyle="rgb(0 0 0 / 0.4%)",e.fillRect(0,0,1,1),!this.open?.crowd)for(let n of this.sides){this.options.get("handles")&&this.overlay.draw(this.camera,this.places(n),this.left_of(n),{selected:this.options.get("selected"),also:this.options.get("also"),hovered:this.options.get("hovered"),names:this.options.get("names"),short:s=>Ws(s,this.scene.state?.handles??[],this.prefix),dimmed:!!this.look.uniforms.show_weights.value},Ni().overlay);for(let s of this.painters)e.save(),e.translate(this.left_of(n),0),s(e,n),e.restore()}}};var SS=250;function Km(i,e){let t=new Kr(e),n=new Ja,s=new ja,r=new rl(t,n,s,new Dl(n,s),new gl,new ml),o=new vl(n,s,r.viewport),a=Vp(r),c=()=>a.find(b=>b.name===s.get("tool")),l=new fl(r);new pl(r,c,l);let h={samples:()=>jp(r),save:()=>{im(r)},save_as:()=>$r(r),recent:()=>{sm(r)},export_:()=>Uf(r),help:()=>Kp(r,a),cancel:()=>l.cancel()};hm(r,a,c,h),wS(r,c),pm(r),vm(r);let d=um(r,h),u=[Xf,Mp,Ep,np,Rp,Tp,op,Wf,Sp].map(b=>b(r)),f=fm(r),p=om(r),_=dm(r),m=Jp(r);r.viewport.element.append(..._.elements,m.element,tm(r),lm(r));let g=em(r,u.map(b=>b.element),h.export_),x=[d,g,...u,f,p],w=y("aside",{class:"inspector","aria-label":"Inspector",tabindex:-1},r.cards.element,...u.map(b=>b.element));s.events.on("change",b=>{b==="sheet"&&w.classList.toggle("open",s.get("sheet"))}),i.replaceChildren(d.element,am(r,a),y("main",{},g.element,r.viewport.element,y("div",{class:"status"},r.messages.element,f.element)),w,p.element,Zp(r)),ES(r,()=>x.forEach(b=>b.update()),d.update),setInterval(()=>{for(let b of u)b.tick?.();p.tick(),_.tick(),m.tick()},SS),af(r,o),cf(r),t.connect()}function wS(i,e){let{options:t,viewport:n}=i,s=e(),r=()=>{n.element.dataset.cursor=e().cursor,Nl(i,e())};t.events.on("change",o=>{if(o==="hovered"&&Nl(i,e()),o!=="tool")return;let{selection:a}=t;s!==e()&&s.cancel?.(),t.select(a),s=e(),r()}),n.painters.push((o,a)=>e().paint?.(o,a)),i.scene.events.on("state",()=>Nl(i,e())),i.scene.events.on("crowd",()=>Nl(i,e())),r()}function Nl(i,e){let t=i.scene.state,n=i.options.get("hovered");t?!t.document&&!t.work?i.messages.set_hint("Nothing is open: choose a sample, or drop a file here."):t.binding?.error?.code==="TooFewHandles"&&t.handles.length>0&&(e.name==="pose"||e.name==="point")?i.messages.set_hint(`${MS(t.binding.error.message)} ${t.binding.error.remedy||"Place more."}`):n&&e.preview?i.messages.set_hint(e.preview(n)):i.scene.crowd?i.messages.set_hint("Move the pointer: everybody reaches for it. Drag to look around."):t.handles.length===0&&t.shape&&e.name==="pose"?i.messages.set_hint(t.document?.dimension===3?"No skeleton yet: let one be fitted (Skeleton, at the right), or place points (2) and bones (3) yourself.":"No handles yet: take the point tool (2) and click the shape, or draw bones (3)."):i.messages.set_hint(e.name==="pose"&&ts(t.mode).hint||e.hint):i.messages.set_hint("Connecting to the studio")}var MS=i=>i.charAt(0).toUpperCase()+i.slice(1);function ES(i,e,t){let{connection:n,scene:s,messages:r}=i,o="",a=!1;s.events.on("state",()=>{a||(a=!0,requestAnimationFrame(()=>{a=!1,e()}))}),n.events.on("hello",c=>{i.upload_limit=c.limits?.upload??i.upload_limit,s.receive_catalogue(c.catalogue,c.version)}),n.events.on("text",c=>{if(c.event==="notice"&&r.complain(new gt(c.error),"notice"),c.event!=="state")return;let l=c;s.receive_state(l),TS(i,l),l.binding&&!l.binding.stale&&!l.binding.error&&r.cured("notice");let h=l.recovery?`${l.recovery.name} ${l.recovery.saved}`:"";h&&h!==o&&AS(i,l.recovery),o=h}),n.events.on("binary",c=>s.receive_binary(c)),n.events.on("link",c=>{t(),c==="lost"&&r.say("The studio is not answering. Connecting again by itself.",{label:"Try now",run:()=>n.retry()},!0),c==="open"&&r.clear()}),n.events.on("refused",c=>r.say(`${c.message} ${c.remedy}`,c.code==="WrongToken"?null:{label:"Reload",run:()=>location.reload()},!0))}var Uh="";function TS(i,e){let t=e.document?`${e.document.name}
${e.document.origin??""}`:"";t!==Uh&&(Uh&&(i.cards.leave_document(e.revision??0),i.look_at_shape()),Uh=t)}function AS(i,e){i.cards.ask(`Unsaved work on ${e.name}`,`The studio ended before it was saved (${e.saved.replace("T"," ")}).`,[{label:"Recover it",run:()=>{i.intend({do:"recover",accept:!0})}},{label:"Forget it",run:()=>{i.intend({do:"recover",accept:!1})}}])}var Qm=document.getElementById("studio");try{Km(Qm,new URLSearchParams(location.search).get("token")??"")}catch(i){let e=i instanceof gt||i instanceof Error?i.message:String(i);Qm.replaceChildren(y("div",{class:"fatal",role:"alert"},y("h1",{},"The studio cannot draw here"),y("p",{},e),y("p",{},"It needs a browser with WebGL 2 and float textures. The command line does the same work: limber --help.")))}})();
/*! Bundled license information:

three/build/three.core.js:
three/build/three.module.js:
  (**
   * @license
   * Copyright 2010-2026 Three.js Authors
   * SPDX-License-Identifier: MIT
   *)
*/
